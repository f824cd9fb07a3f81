import { sql, type Expression } from 'kysely'

import type { Db } from './database.ts'

/** Other requests wait while the rows of a batch are made into a reply: some 10 ms. */
const batchSize = 500

/**
 * Reads the rows of a query in batches, through a cursor in its own transaction. A long list is never in memory as a
 * whole.
 */
export async function* readInBatches<Row>(db: Db, query: Expression<Row>): AsyncGenerator<Row[]> {
  const tx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    // All rows are read, so the fastest plan for the first ones is not the best.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx)
    await sql`declare batches no scroll cursor for ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from batches`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < batchSize) break
    }
  } finally {
    await tx.rollback().execute()
  }
}
