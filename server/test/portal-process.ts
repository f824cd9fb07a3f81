import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'

import { startProcess, type PortalProcess } from './start-process.ts'

export type { PortalProcess }

/** Starts a program of the server, and ends it with the test. */
export function runProcess(...args: Parameters<typeof startProcess>): PortalProcess {
  const process = startProcess(...args)
  onTestFinished(async () => {
    process.signal('SIGTERM')
    await process.ended
  })
  return process
}

/** Creates a data directory that is removed with the test. */
export async function createDirectory(): Promise<string> {
  const { path, remove } = await makeRemovableDirectory()
  onTestFinished(remove)
  return path
}

/** Creates a data directory. PostgreSQL may run as another user, so anyone can traverse it. */
export async function makeRemovableDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'heirloom-process-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Creates the cluster of a data directory. Unlike the first start of a portal, it does not wait for the disk. */
export async function createCluster(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false })
  await postgres.stop()
}

/** The pid of the PostgreSQL that runs in a data directory. */
export async function findPostgresPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
