import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { Benchmark } from '#contract/prices/prices.ts'
import { can } from '#contract/roles/capabilities.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import type { BenchmarkValue } from './parse-benchmark.ts'

export type StoredBenchmark = Awaited<
  ReturnType<ReturnType<typeof selectBenchmarks>['executeTakeFirstOrThrow']>
>

function selectBenchmarks(db: Db) {
  return db
    .selectFrom('benchmarks as benchmark')
    .select(['benchmark.id', 'benchmark.name', 'benchmark.createdById', 'benchmark.createdAt'])
    .select([
      selectAccountName('benchmark.createdById').$notNull().as('createdBy'),
      sql<string>`(select min(date) from benchmark_values where benchmark_id = benchmark.id)`.as('from'),
      sql<string>`(select max(date) from benchmark_values where benchmark_id = benchmark.id)`.as('until'),
      sql<number>`(select count(*) from benchmark_values where benchmark_id = benchmark.id)`.as('days'),
    ])
}

export async function listBenchmarks(db: Db, request: PageRequest): Promise<Page<StoredBenchmark>> {
  const order = { instant: 'benchmark.createdAt', id: 'benchmark.id', direction: 'desc' } as const
  return readPage(selectBenchmarks(db), order, request)
}

export async function findBenchmark(db: Db, id: string): Promise<StoredBenchmark | undefined> {
  return selectBenchmarks(db).where('benchmark.id', '=', id).executeTakeFirst()
}

export async function insertBenchmark(
  tx: Tx,
  benchmark: { name: string; createdById: string; createdAt: Date },
  values: readonly BenchmarkValue[],
): Promise<string> {
  const { id } = await tx.insertInto('benchmarks').values(benchmark).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into benchmark_values (benchmark_id, date, value)
    select ${id}, added.* from unnest(${values.map(({ date }) => date)}::date[],
      ${values.map(({ value }) => value)}::numeric[]) as added`.execute(tx)
  return id
}

export async function deleteBenchmark(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('benchmarks').where('id', '=', id).execute()
}

export function canDelete(user: User, { createdById }: Pick<StoredBenchmark, 'createdById'>): boolean {
  return createdById === user.id || can(user, 'exchange-rates.import')
}

export function presentBenchmark(user: User, benchmark: StoredBenchmark): Benchmark {
  const { createdById: _, ...shown } = benchmark
  return { ...shown, abilities: { delete: canDelete(user, benchmark) } }
}
