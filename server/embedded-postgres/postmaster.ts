import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { portalRole } from './cluster.ts'
import { nullWhenMissing, type DataDirectory } from './data-directory.ts'
import { throwCannotRun, followOutput } from './output.ts'
import type { Programs } from './programs.ts'
import type { Runner } from './runner.ts'
import { postgresSettings } from './settings.ts'

/** The first process of PostgreSQL, parent of all its others. */
export type Postmaster = {
  /** Asks it to stop; `exited` tells when it has. */
  stop(): void
  exited: Promise<{ code: number | null; signal: string | null }>
}

type Start = {
  directory: DataDirectory
  programs: Programs
  runner: Runner
  durable: boolean
  /** A pid in the cluster's own lock file that is not a PostgreSQL of this cluster; see `stopOrphan`. */
  stalePid: number | null
  log: (line: string) => void
}

export function connectionTo(directory: DataDirectory) {
  return { host: directory.socket, port: 5432, user: portalRole, database: portalRole }
}

/** Settles when PostgreSQL takes connections, however long it recovers before. */
export async function startPostmaster(start: Start): Promise<Postmaster> {
  for (let attempts = 1; ; attempts++) {
    const { child, exited, flushed, lastLines } = await launch(start)
    const stop = () => stopChild(child, exited)
    try {
      if (await becomesReady(start.directory, child)) return { exited, stop }
    } catch (error) {
      stop()
      await exited
      throw error
    }
    const { code, signal } = await exited
    await flushed
    // The postmaster was killed, and one of its children is still at a long query: it ends when that does.
    if (lastLines().includes('pre-existing shared memory block') && attempts < 100) await wait(100)
    else throw new Error(`PostgreSQL did not start (${signal ?? `exit code ${code}`}):\n${lastLines()}`)
  }
}

async function launch({ directory, programs, runner, durable, stalePid, log }: Start) {
  const settings = Object.entries(postgresSettings(directory, durable)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = runner.spawn(programs.postgres, ['-D', directory.cluster, ...settings], {
    detached: true,
    // With this, pg_ctl tells PostgreSQL of a pid that proves nothing though it is alive.
    env: stalePid === null ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
  })
  const exited = new Promise<{ code: number | null; signal: string | null }>(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const closed = new Promise(resolve => {
    child.once('close', resolve)
  })
  const { lastLines } = followOutput(child, log)
  await once(child, 'spawn').catch(throwCannotRun)
  // A child of PostgreSQL that outlives it keeps the pipe open, hence the limit.
  const flushed = exited.then(() => Promise.race([closed, wait(500, null, { ref: false })]))
  return { child, exited, flushed, lastLines }
}

/** False when PostgreSQL ended before it was ready. */
async function becomesReady(directory: DataDirectory, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    if (await saysReady(directory.cluster, child.pid)) {
      await connectOnce(directory)
      return true
    }
    await wait(5)
  }
  return false
}

/** It says so in its lock file. Trying to connect instead would fill its log with refusals at every start. */
async function saysReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lockFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(nullWhenMissing)
  const lines = lockFile?.split('\n') ?? []
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

async function connectOnce(directory: DataDirectory): Promise<void> {
  const client = new Client(connectionTo(directory))
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

function stopChild(child: ChildProcess, exited: Promise<unknown>): void {
  child.kill('SIGINT')
  // A shutdown that hangs is cut short without a last checkpoint, which the next start makes up for.
  const timer = setTimeout(() => child.kill('SIGQUIT'), 60_000)
  void exited.then(() => clearTimeout(timer))
}
