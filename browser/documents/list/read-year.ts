/** The digits of a typed year, and the year to filter by: null for all, undefined while it is unfinished. */
export function readYear(input: string): { text: string; year: number | null | undefined } {
  const text = input.replaceAll(/\D/g, '')
  if (text === '') return { text, year: null }
  return { text, year: /^[1-9]\d{3}$/.test(text) ? Number(text) : undefined }
}
