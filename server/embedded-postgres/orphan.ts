import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { readErrorCode, ignoreMissingFile } from './data-directory.ts'

/**
 * Stops the PostgreSQL that a killed server left running. The caller must have the lock. The signals are those of
 * `pg_ctl stop`, which polls only every 100 ms and does not check whose pid it signals.
 * @returns the stale pid in the cluster's lock file, if its PostgreSQL was killed. Another process may have that pid
 * now, which must not prevent a start. PostgreSQL checks its shared memory for children of the killed one.
 * @throws when the orphan does not stop within 40 seconds.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<number | null> {
  const pid = await readPostmasterPid(cluster)
  if (pid === null || !(await isRunningOn(cluster, pid))) return pid
  log(`stopping orphaned postgres (process ${pid})`)
  const ended =
    (await signalAndAwaitExit('SIGINT', 30_000, cluster, pid)) ||
    (await signalAndAwaitExit('SIGQUIT', 10_000, cluster, pid))
  if (ended) return readPostmasterPid(cluster)
  throw new Error(
    `An earlier server left PostgreSQL running on ${cluster} (process ${pid}), and it does not stop. ` +
      'Stop that process, then start the portal again.',
  )
}

async function readPostmasterPid(cluster: string): Promise<number | null> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(ignoreMissingFile)
  const pid = Number.parseInt(file ?? '', 10)
  return pid > 0 ? pid : null
}

async function signalAndAwaitExit(
  signal: string,
  milliseconds: number,
  cluster: string,
  pid: number,
): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (readErrorCode(error) !== 'ESRCH') throw error
  }
  for (let waited = 0; waited < milliseconds; waited += 10) {
    if (!(await isRunningOn(cluster, pid))) return true
    await wait(10)
  }
  return false
}

/** Checks the command line, which every user can read and which is empty after a process has ended. */
async function isRunningOn(cluster: string, pid: number): Promise<boolean> {
  return (await readCommandLine(pid)).includes(`/postgres -D ${cluster} `)
}

async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.replaceAll('\0', ' ')
  }
  const listed = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => null,
  )
  return listed?.stdout ?? ''
}
