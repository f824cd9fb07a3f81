import type { User } from '#contract/accounts/accounts.ts'
import type { Benchmark } from '#contract/prices/prices.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { benchmarkNotFound, notYourBenchmark } from '#server/prices/failures.ts'
import { readUpload } from '#server/prices/read-upload.ts'

import { parseBenchmark } from './parse-benchmark.ts'
import { canDelete, deleteBenchmark, findBenchmark, insertBenchmark, presentBenchmark } from './store.ts'

/** Adds a series for everyone. @throws Failure 400 for a file that cannot be read. */
export async function addBenchmark(
  { clock, database }: Platform,
  user: User,
  name: string,
  upload: AsyncIterable<Uint8Array>,
): Promise<Benchmark> {
  const values = parseBenchmark((await readUpload(upload)).toString('utf8'))
  return database.db.transaction().execute(async tx => {
    const id = await insertBenchmark(tx, { name, createdById: user.id, createdAt: clock() }, values)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'prices.benchmark-added',
      subject: user.id,
      details: { benchmarkId: id, days: values.length },
    })
    return presentBenchmark(user, (await findBenchmark(tx, id))!)
  })
}

/** @throws Failure 404, 403 for a series of someone else. */
export async function removeBenchmark({ clock, database }: Platform, user: User, id: string): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const benchmark = await findBenchmark(tx, id)
    if (benchmark === undefined) throw benchmarkNotFound()
    if (!canDelete(user, benchmark)) throw notYourBenchmark()
    await deleteBenchmark(tx, id)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'prices.benchmark-deleted',
      subject: user.id,
      details: { benchmarkId: id },
    })
  })
}
