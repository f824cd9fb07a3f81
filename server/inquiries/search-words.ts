/**
 * What a search of the inbox looks in. Letters are compared without case and accents, so that `muller` finds Müller;
 * the database, which compares by code point, only looks for a piece of text.
 */
export function toSearchText({ name, email, message }: Searchable): string {
  return [name, email ?? '', message].map(normalize).join('\n')
}

/** The words that must all be there, in any order, each anywhere within a word. */
export function splitSearch(search: string): string[] {
  return normalize(search)
    .split(/\s+/u)
    .filter(word => word !== '')
}

type Searchable = { name: string; email: string | null; message: string }

function normalize(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
}
