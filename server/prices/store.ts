import type { Db } from '#server/platform/database/database.ts'

/** A benchmark with its values until a day. */
export async function findBenchmark(
  db: Db,
  id: string,
  until: string,
): Promise<{ id: string; name: string; points: { date: string; value: string }[] } | undefined> {
  const benchmark = await db
    .selectFrom('benchmarks')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (benchmark === undefined) return undefined
  const points = await db
    .selectFrom('benchmarkValues')
    .select(['date', 'value'])
    .where('benchmarkId', '=', id)
    .where('date', '<=', until)
    .orderBy('date')
    .execute()
  return { ...benchmark, points }
}
