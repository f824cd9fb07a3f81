import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'
import { expect, test, vi } from 'vitest'

import { runQuery, killProcess, prepareCluster, startInChild } from '#server/test/embedded-cluster.ts'
import { isRunning } from '#server/test/portal-process.ts'

import { DataDirectoryInUse, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const { directory, shared, start } = prepareCluster()

test('rejects a second server, and a tool finds the database', async () => {
  expect(await findRunningPostgres(join(directory, 'nowhere'))).toBeNull()
  const child = startInChild(shared)
  await child.ready
  const rejection = await start(shared).catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(DataDirectoryInUse)
  expect(rejection).toMatchObject({ holderPid: child.pid })
  const connection = await findRunningPostgres(shared)
  expect(await runQuery(connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await killProcess(child)
  expect(await findRunningPostgres(shared)).toBeNull()
})

test('exactly one of several concurrent starts succeeds', async () => {
  const starts = await Promise.allSettled(
    Array.from({ length: 5 }, () => startEmbeddedPostgres({ dataDir: shared })),
  )
  const winners = starts.filter(start => start.status === 'fulfilled').map(start => start.value)
  expect(winners).toHaveLength(1)
  await winners[0]?.stop()
})

test('stops the PostgreSQL of a killed server without data loss', async () => {
  const child = startInChild(shared)
  await child.ready
  const connection = await findRunningPostgres(shared)
  await runQuery(connection, 'create table if not exists letters (id int)')
  await runQuery(connection, 'truncate letters')
  for (let id = 1; id <= 50; id++) await runQuery(connection, `insert into letters values (${id})`)
  const orphan = await readPostmasterPid(shared)
  await killProcess(child)
  expect(isRunning(orphan), 'PostgreSQL outlives its server').toBe(true)

  const lines: string[] = []
  const postgres = await start(shared, { log: line => lines.push(line) })
  expect(lines[0]).toContain(`stopping orphaned postgres (process ${orphan})`)
  expect(lines.join('\n'), 'it was stopped, not killed').toContain('database system was shut down at')
  expect(await runQuery(postgres.connection, 'select count(*)::int from letters')).toEqual([{ count: 50 }])
})

test('starts after a crash whose pid belongs to another process', async () => {
  const crashed = await start(shared)
  await runQuery(crashed.connection, 'create table if not exists photographs (id int)')
  process.kill(await readPostmasterPid(shared), 'SIGKILL')
  expect(await crashed.exited).toEqual({ code: null, signal: 'SIGKILL' })
  expect(await findRunningPostgres(shared)).toBeNull()

  const lockFile = join(shared, 'postgres/postmaster.pid')
  const { uid, gid } = await stat(lockFile)
  const otherProcess = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  await writeFile(lockFile, (await readFile(lockFile, 'utf8')).replace(/^\d+/, String(otherProcess.pid)))

  const postgres = await start(shared)
  expect(await runQuery(postgres.connection, 'select count(*)::int from photographs')).toEqual([{ count: 0 }])
  expect(isRunning(otherProcess.pid as number), 'the other process is not stopped').toBe(true)
  await postgres.stop()
  otherProcess.kill()
})

test('a start waits for the queries of a killed postmaster', async () => {
  const crashed = await start(shared)
  const client = new Client(crashed.connection)
  client.on('error', () => {})
  await client.connect()
  const query = client.query(`select count(*) from generate_series(1, 1500000) n where md5(n::text) = ''`)
  const ended = query.then(
    () => 'answered',
    () => 'cut off',
  )
  await wait(100)
  process.kill(await readPostmasterPid(shared), 'SIGKILL')
  await crashed.exited
  const lines: string[] = []
  await start(shared, { log: line => lines.push(line) })
  expect(lines.join('\n')).toContain('pre-existing shared memory block')
  expect(lines.join('\n')).toContain('ready to accept connections')
  expect(await ended).toMatch(/answered|cut off/)
})

async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}
