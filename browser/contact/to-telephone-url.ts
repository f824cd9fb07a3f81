/**
 * The `tel:` URL (RFC 3966) of a text that is one telephone number, with or without an extension. Null for any other
 * text. The office's hotline is free text: "555-0100 (day) or 555-0199 (night)" must not be dialed as one.
 */
export function toTelephoneUrl(text: string): string | null {
  const match = /^(\+?)((?:[ .()-]*\d)+)[ .)]*(?:[,;]?\s*(?:ext(?:ension)?\.?|x|#)\s*(\d{1,8}))?$/i.exec(
    text.trim(),
  )
  if (match === null) return null
  const [, plus = '', written = '', extension] = match
  // "+44 (0)20": the zero is dialed only inside the country.
  const digits = (plus === '' ? written : written.replace('(0)', '')).replaceAll(/\D/g, '')
  // E.164: at most 15 digits. Without a country code, more than 11 are two numbers.
  if (digits.length < 3 || digits.length > (plus === '' ? 11 : 15)) return null
  return `tel:${plus}${digits}${extension === undefined ? '' : `;ext=${extension}`}`
}
