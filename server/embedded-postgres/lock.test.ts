import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openDataDirectory, type DataDirectory } from './data-directory.ts'
import { DataDirectoryInUse, findLockOwner, lockDataDirectory, type Lock } from './lock.ts'

let directory: DataDirectory

beforeEach(async () => {
  directory = await openDataDirectory(await mkdtemp(join(tmpdir(), 'lock-')))
})

afterEach(() => rm(directory.root, { recursive: true }))

test('rejects a second owner and names the pid of the first', async () => {
  const lock = await lockDataDirectory(directory)
  const rejection = await lockDataDirectory(directory).catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(DataDirectoryInUse)
  expect(rejection).toMatchObject({
    holderPid: process.pid,
    message: expect.stringContaining(
      `${directory.root} is in use by another server (process ${process.pid})`,
    ),
  })
  expect(await findLockOwner(directory)).toBe(process.pid)
  await lock.release()
  expect(await findLockOwner(directory)).toBeNull()
})

test('the end of a killed process releases its lock', async () => {
  const pid = await lockInKilledProcess()
  expect((await readdir(directory.lock)).map(name => Number.parseInt(name, 10))).toEqual([pid])
  expect(await findLockOwner(directory)).toBeNull()
  const lock = await lockDataDirectory(directory)
  expect(await findLockOwner(directory)).toBe(process.pid)
  await lock.release()
})

test('exactly one of many concurrent attempts replaces a dead lock', async () => {
  const dead = `${await lockInKilledProcess()}-dead`
  for (let round = 0; round < 40; round++) {
    await writeFile(join(directory.lock, dead), '')
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDirectory(directory)))
    const winners = outcomes.filter(outcome => outcome.status === 'fulfilled').map(outcome => outcome.value)
    const rejections = outcomes
      .filter(outcome => outcome.status === 'rejected')
      .map(outcome => outcome.reason)
    expect(winners).toHaveLength(1)
    expect(rejections.every(reason => reason instanceof DataDirectoryInUse)).toBe(true)
    await (winners[0] as Lock).release()
  }
  expect(await readdir(directory.root), 'the losers clean up').toEqual(['postgres-lock'])
})

/** Locks the data directory in another process, kills that, and returns its pid. */
async function lockInKilledProcess(): Promise<number> {
  const script = `
    const { lockDataDirectory } = await import(${JSON.stringify(new URL('lock.ts', import.meta.url).href)})
    await lockDataDirectory(${JSON.stringify(directory)})
    setInterval(() => {}, 1000)
    console.log('locked')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return child.pid as number
}
