import { accessMatrix } from './access-matrix.ts'
import { settingsTable } from './settings-table.ts'
import { slicesTable } from './slices-table.ts'

/** The generated texts that need no database, by the page of docs/ that contains them. */
export const generatedTexts = [
  { page: 'operating.md', name: 'settings', write: settingsTable },
  { page: 'security.md', name: 'matrix', write: accessMatrix },
  { page: 'glossary.md', name: 'slices', write: slicesTable },
] as const

export function pagePath(page: string): URL {
  return new URL(`../../docs/${page}`, import.meta.url)
}
