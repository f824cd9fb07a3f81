import { describe, expect, test } from 'vitest'

import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { DataDirectoryInUse } from './lock.ts'
import { supervisePostgres } from './supervisor.ts'

describe('supervisePostgres', () => {
  test('restarts PostgreSQL each time it ends by itself', async () => {
    const { supervised, running, reported } = await supervise([start, start, start])
    running[0]?.crash()
    await expect.poll(() => running).toHaveLength(2)
    running[1]?.crash()
    await expect.poll(() => running).toHaveLength(3)
    await supervised.stop()
    expect(reported).toEqual(['exited', 'restarted', 'exited', 'restarted'])
  })

  test('waits twice as long before each attempt', async () => {
    const { running, waits, supervised } = await supervise([start, ...Array<Attempt>(11).fill(fail), start])
    running[0]?.crash()
    await expect.poll(() => running).toHaveLength(2)
    expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000])
    await supervised.stop()
  })

  test('rejects when the first start fails', async () => {
    await expect(supervise([fail])).rejects.toThrow('PostgreSQL did not start')
  })

  test('ends when another server has the data directory', async () => {
    const { supervised, running } = await supervise([
      start,
      () => {
        throw new DataDirectoryInUse('data', 1)
      },
    ])
    running[0]?.crash()
    await expect(supervised.ended).rejects.toThrow('in use by another server')
    await supervised.stop()
  })

  test('stop ends PostgreSQL without a restart', async () => {
    const { supervised, running, reported } = await supervise([start])
    await supervised.stop()
    await supervised.ended
    expect([running[0]?.isStopped, reported]).toEqual([true, []])
  })

  test('stop during a restart ends the new PostgreSQL', async () => {
    const slow = Promise.withResolvers<void>()
    const { supervised, running } = await supervise([
      start,
      async () => {
        await slow.promise
        return start()
      },
    ])
    running[0]?.crash()
    await new Promise(resolve => {
      setImmediate(resolve)
    })
    const stopped = supervised.stop()
    slow.resolve()
    await stopped
    expect(running.map(({ isStopped }) => isStopped)).toEqual([true, true])
  })
})

type Attempt = () => FakePostgres | Promise<FakePostgres>

class FakePostgres implements EmbeddedPostgres {
  connection = { host: '/socket', port: 5432, user: 'heirloom', database: 'heirloom' }
  isStopped = false
  private readonly end = Promise.withResolvers<{ code: number | null; signal: string | null }>()
  exited = this.end.promise

  crash(): void {
    this.end.resolve({ code: null, signal: 'SIGKILL' })
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.end.resolve({ code: 0, signal: null })
  }
}

function start(): FakePostgres {
  return new FakePostgres()
}

function fail(): never {
  throw new Error('PostgreSQL did not start')
}

/** Supervises the results of these attempts to start, without waiting between them. */
async function supervise(attempts: Attempt[]) {
  const running: FakePostgres[] = []
  const reported: string[] = []
  const waits: number[] = []
  const remaining = [...attempts]
  const supervised = await supervisePostgres(
    async () => {
      const attempt = remaining.shift()
      if (attempt === undefined) throw new Error('Unexpected attempt')
      const postgres = await attempt()
      running.push(postgres)
      return postgres
    },
    event => void reported.push(event),
    async milliseconds => void waits.push(milliseconds),
  )
  return { supervised, running, reported, waits }
}
