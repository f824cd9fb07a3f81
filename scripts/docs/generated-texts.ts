import { formatAccessMatrix } from './access-matrix.ts'
import { formatSettingsTable } from './settings-table.ts'
import { formatSliceEdges } from './slice-edges.ts'
import { formatSlicesTable } from './slices-table.ts'

/** The generated texts that need no database, by the page of docs/ that contains them. */
export const generatedTexts = [
  { page: 'operating.md', name: 'settings', write: formatSettingsTable },
  { page: 'security.md', name: 'matrix', write: formatAccessMatrix },
  { page: 'glossary.md', name: 'slices', write: formatSlicesTable },
  { page: 'architecture.md', name: 'edges between slices', write: formatSliceEdges },
] as const

export function toPageUrl(page: string): URL {
  return new URL(`../../docs/${page}`, import.meta.url)
}
