/**
 * The text that a search of the inbox matches, without case and accents, so that `muller` finds Müller. It is stored,
 * because the database compares by code point.
 */
export function toSearchText({ name, email, message }: Searchable): string {
  return [name, email ?? '', message].map(normalizeText).join('\n')
}

/** Splits a search into words. An inquiry matches if it contains all of them, in any order and within other words. */
export function splitSearch(search: string): string[] {
  return normalizeText(search)
    .split(/\s+/u)
    .filter(word => word !== '')
}

type Searchable = { name: string; email: string | null; message: string }

function normalizeText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
}
