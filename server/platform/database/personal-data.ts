import type { Readable } from 'node:stream'

import { sql, type RawBuilder } from 'kysely'

import type { Envelopes } from '#server/platform/envelopes.ts'

import type { Db } from './database.ts'

/**
 * What a slice adds to the export of an account's own data. A test compares the columns of all slices with the
 * foreign keys to `users`, so that no table is forgotten.
 */
export interface PersonalData {
  /** The columns whose rows are exported: `'family_posts.author_user_id'`. */
  columns: readonly `${string}.${string}`[]
  /** Other columns with an account's id, and why their rows are not exported. */
  omitted?: Readonly<Record<`${string}.${string}`, string>>
  lists: readonly PersonalList[]
  /** The stored files of the account. */
  readFiles?: (db: Db, accountId: string, envelopes: Envelopes) => AsyncIterable<PersonalFile[]>
}

/** A JSON file with the rows of a query, which names only columns that the account may read. */
export interface PersonalList {
  /** The name of the JSON file without its ending. */
  name: string
  /** One sentence in README.txt. */
  about: string
  select: (accountId: string) => RawBuilder<object>
  /** Replaces what is stored encrypted in a row. */
  decrypt?: (db: Db, envelopes: Envelopes, row: never) => Promise<object>
}

export interface PersonalFile {
  fileId: string
  /** The path in the archive below the folder of the files. */
  path: string
  createdAt: string
  /** For a file that is stored encrypted. */
  decrypt?: (content: Readable) => AsyncIterable<Buffer>
}

/** SQL for the current name of an account in an aliased column, such as `'approval.approved_by_id'`. */
export function selectName(column: string): RawBuilder<string | null> {
  return sql`(select first_name || ' ' || last_name from users where id = ${sql.ref(column)})`
}
