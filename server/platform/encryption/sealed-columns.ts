import type { Config } from '#server/platform/config.ts'

/**
 * What a slice stores encrypted, so that a rotation of the keys finds it. A test compares the columns of all slices
 * with the columns named `sealed_…` in the database.
 */
export interface SealedColumns {
  secrets?: readonly SealedSecrets[]
  texts?: readonly SealedTexts[]
  files?: readonly SealedFile[]
}

/** A column that the secret box seals. */
export interface SealedSecrets {
  table: string
  column: string
  /** The column that identifies a row. */
  key: string
  /** The id that the secret is sealed for, if it is not the key. */
  getRowId?: (key: string) => string
}

/** A column that the envelopes seal, in a table with an `id`. It is null, or a sealed text. */
export interface SealedTexts {
  table: string
  column: string
  /** The column with the scope. */
  scope: string
  /** The id that the text is sealed for, if it is not that of the row. */
  getRowId?: (id: string) => string
  /** The column with the search tokens of the text. */
  search?: { column: string; getWords: (text: string) => string[] }
}

/** A file of one line that the secret box seals. */
export interface SealedFile {
  getPath: (config: Config) => string
  rowId: string
}

export const dataKeyColumns: SealedColumns = {
  secrets: [{ table: 'data_keys', column: 'sealed_key', key: 'id' }],
}
