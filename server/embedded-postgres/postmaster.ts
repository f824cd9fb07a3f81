import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { portalRole } from './cluster.ts'
import { ignoreMissingFile, type DataDirectory } from './data-directory.ts'
import { rethrowSpawnError, followOutput } from './output.ts'
import type { Programs } from './programs.ts'
import type { Runner } from './runner.ts'
import { createPostgresSettings } from './settings.ts'

/** The first process of PostgreSQL, parent of all its others. */
export type Postmaster = {
  /** Requests a shutdown. `exited` settles when it is complete. */
  stop(): void
  exited: Promise<{ code: number | null; signal: string | null }>
}

type PostmasterOptions = {
  directory: DataDirectory
  programs: Programs
  runner: Runner
  isDurable: boolean
  /** A pid in the cluster's own lock file that is not a PostgreSQL of this cluster; see `stopOrphan`. */
  stalePid: number | null
  log: (line: string) => void
}

export function toConnectionOptions(directory: DataDirectory) {
  return { host: directory.socket, port: 5432, user: portalRole, database: portalRole }
}

/** Settles when PostgreSQL accepts connections, however long its recovery takes. @throws when it does not start. */
export async function startPostmaster(start: PostmasterOptions): Promise<Postmaster> {
  for (let attempts = 1; ; attempts++) {
    const { child, exited, flushed, lastLines } = await launchPostgres(start)
    const stop = () => stopChild(child, exited)
    try {
      if (await waitUntilReady(start.directory, child)) return { exited, stop }
    } catch (error) {
      stop()
      await exited
      throw error
    }
    const { code, signal } = await exited
    await flushed
    // The postmaster was killed, and one of its children still runs a long query. Retry until it ends.
    if (lastLines().includes('pre-existing shared memory block') && attempts < 100) await wait(100)
    else throw new Error(`PostgreSQL did not start (${signal ?? `exit code ${code}`}):\n${lastLines()}`)
  }
}

async function launchPostgres({ directory, programs, runner, isDurable, stalePid, log }: PostmasterOptions) {
  const settings = Object.entries(createPostgresSettings(directory, isDurable)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = runner.spawn(programs.postgres, ['-D', directory.cluster, ...settings], {
    detached: true,
    // pg_ctl uses this variable too: PostgreSQL ignores this pid in its lock file even if that process is alive.
    env: stalePid === null ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
  })
  const exited = new Promise<{ code: number | null; signal: string | null }>(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const closed = new Promise(resolve => {
    child.once('close', resolve)
  })
  const { lastLines } = followOutput(child, log)
  await once(child, 'spawn').catch(rethrowSpawnError)
  // A child of PostgreSQL that outlives it keeps the pipe open, hence the timeout.
  const flushed = exited.then(() => Promise.race([closed, wait(500, null, { ref: false })]))
  return { child, exited, flushed, lastLines }
}

/** False when PostgreSQL ended before it was ready. */
async function waitUntilReady(directory: DataDirectory, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await isReady(directory.cluster, child.pid)) {
      await connectOnce(directory)
      return true
    }
    await wait(5)
  }
  return false
}

/** Reads PostgreSQL's lock file. Connection attempts would log errors at every start. */
async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lockFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(ignoreMissingFile)
  const lines = lockFile?.split('\n') ?? []
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

async function connectOnce(directory: DataDirectory): Promise<void> {
  const client = new Client(toConnectionOptions(directory))
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

function stopChild(child: ChildProcess, exited: Promise<unknown>): void {
  child.kill('SIGINT')
  // Ends a shutdown that hangs without its checkpoint. The next start recovers.
  const timer = setTimeout(() => child.kill('SIGQUIT'), 60_000)
  void exited.then(() => clearTimeout(timer))
}
