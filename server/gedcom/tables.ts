import type { ColumnType, Generated } from 'kysely'

import type { GedcomImport } from '#contract/gedcom/gedcom.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    gedcomImports: GedcomImportsTable
    gedcomMatches: GedcomMatchesTable
  }
}

type GedcomImportsTable = {
  id: Generated<string>
  /** The order of the previews. */
  number: Generated<number>
  fileId: string | null
  spoolId: string | null
  fileName: string
  state: GedcomImport['state'] | 'previewed'
  total: number
  done: Generated<number>
  usesMatches: Generated<boolean>
  importedById: string
  createdAt: Instant
  startedAt: Instant | null
  finishedAt: Instant | null
  undoneAt: Instant | null
  people: Generated<number>
  matched: Generated<number>
  partnerships: Generated<number>
  lifeEvents: Generated<number>
  failure: string | null
}

type GedcomMatchesTable = {
  importId: string
  importIndex: number
  memberId: string
  /** The columns that the import filled in. */
  filled: ColumnType<Record<string, true> | null, string | null, never>
  version: number | null
}
