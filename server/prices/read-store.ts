import type { Db, Tx } from '#server/platform/database/database.ts'

type Source = 'provider' | 'rates'

/** Records when a source was read, and why it could not be. */
export async function recordRead(
  tx: Tx,
  source: Source,
  symbol: string,
  { readAt, problem }: { readAt: Date; problem: string | null },
): Promise<void> {
  await tx
    .insertInto('priceReads')
    .values({ source, symbol, readAt, problem })
    .onConflict(conflict => conflict.columns(['source', 'symbol']).doUpdateSet({ readAt, problem }))
    .execute()
}

/** The symbols that were read since a moment, whether with success or not. */
export async function listReadSince(db: Db, source: Source, moment: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('priceReads')
    .select('symbol')
    .where('source', '=', source)
    .where('readAt', '>', moment.toISOString())
    .execute()
  return new Set(rows.map(({ symbol }) => symbol))
}
