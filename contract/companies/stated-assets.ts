const statedForm = /^\$(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,3}))?([MB]?)\+?$/
const zeros = { '': 0, M: 6, B: 9 }

/**
 * The dollars of assets as stated for a company: `'$50M+'` → `'50000000'`, `'$1.2B'` → `'1200000000'`. The plus is
 * ignored, so the figure is the least that is stated. Null for a text of any other form.
 */
export function parseStatedAssets(text: string): string | null {
  const [, whole, fraction = '', unit = ''] = statedForm.exec(text) ?? []
  if (whole === undefined) return null
  const places = zeros[unit as keyof typeof zeros]
  const digits = whole.replaceAll(',', '')
  if (places === 0) return fraction === '' ? digits : `${digits}.${fraction}`
  return `${digits}${fraction.padEnd(places, '0')}`
}
