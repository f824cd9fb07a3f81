import type { RawBuilder } from 'kysely'
import { DatabaseError } from 'pg'

import type { Database } from './database.ts'

export type BatchedStatement<Row, Stored> = {
  /**
   * Stores a row by the next batch. Returns undefined, and has stored nothing, if the row needs what only a transaction
   * of its own does: a failure to report, or a wait for a lock.
   */
  store(row: Row): Promise<Stored | undefined>
}

type Waiting<Row, Stored> = { row: Row; stored: PromiseWithResolvers<Stored | undefined> }

const maxBatch = 50

/**
 * Stores rows by one statement at a time, which commits by itself: those that arrive while it runs share the next one,
 * and its commit. So many writers do not wait for each other's commits, and a single one waits for no one.
 *
 * `compose` writes the statement for the JSON of a batch, which returns the id of each row that it has stored. Its text
 * is always the same and has no `order by`, so that each connection plans it once (`named-statements.ts`).
 */
export function openBatchedStatement<Row extends { id: string }, Stored extends { id: string }>(
  { db }: Pick<Database, 'db'>,
  compose: (json: string) => RawBuilder<Stored>,
): BatchedStatement<Row, Stored> {
  const waiting: Waiting<Row, Stored>[] = []
  let isStoring = false

  async function storeBatch(rows: readonly Row[]): Promise<Map<string, Stored>> {
    const stored = await compose(JSON.stringify(rows)).execute(db)
    return new Map(stored.rows.map(row => [row.id, row]))
  }

  async function storeWaiting(): Promise<void> {
    isStoring = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch)
      try {
        const storedById = await storeBatch(batch.map(({ row }) => row))
        for (const { row, stored } of batch) stored.resolve(storedById.get(row.id))
      } catch (error) {
        // A row that the database rejects must not fail the others of its batch.
        for (const { stored } of batch)
          if (hasStoredNothing(error)) stored.resolve(undefined)
          else stored.reject(error)
      }
    }
    isStoring = false
  }

  return {
    store(row) {
      const stored = Promise.withResolvers<Stored | undefined>()
      waiting.push({ row, stored })
      if (!isStoring) void storeWaiting()
      return stored.promise
    },
  }
}

/** Whether the database rejected the statement for its data (class 22), a constraint (23) or a deadlock (40). */
function hasStoredNothing(error: unknown): boolean {
  return error instanceof DatabaseError && /^(?:22|23|40)/.test(error.code ?? '')
}
