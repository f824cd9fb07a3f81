import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { errorCode, nullWhenMissing } from './data-directory.ts'

/**
 * Stops the PostgreSQL that a killed server has left behind; only who holds the lock may ask for it. The signals
 * are those of `pg_ctl stop`, which looks only every 100 ms and signals whatever process has the pid today.
 *
 * What remains in the cluster's lock file is the pid of a PostgreSQL that was killed itself. It is returned,
 * because by now it may be the pid of any other process, which must not keep ours from starting. PostgreSQL
 * still proves by its shared memory that no child of the killed one is at work.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<number | null> {
  const pid = await readPostmasterPid(cluster)
  if (pid === null || !(await runsOn(cluster, pid))) return pid
  log(`An earlier server was killed and left PostgreSQL running (process ${pid}): stopping it first.`)
  const ended =
    (await endsAfter('SIGINT', 30_000, cluster, pid)) || (await endsAfter('SIGQUIT', 10_000, cluster, pid))
  if (ended) return readPostmasterPid(cluster)
  throw new Error(
    `An earlier server left PostgreSQL running on ${cluster} (process ${pid}), and it does not stop. ` +
      'End that process, then start again.',
  )
}

async function readPostmasterPid(cluster: string): Promise<number | null> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(nullWhenMissing)
  const pid = Number.parseInt(file ?? '', 10)
  return pid > 0 ? pid : null
}

async function endsAfter(
  signal: string,
  milliseconds: number,
  cluster: string,
  pid: number,
): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
  for (let waited = 0; waited < milliseconds; waited += 10) {
    if (!(await runsOn(cluster, pid))) return true
    await wait(10)
  }
  return false
}

/** By its command line, which everybody may read and which is empty once a process has ended. */
async function runsOn(cluster: string, pid: number): Promise<boolean> {
  return (await commandOf(pid)).includes(`/postgres -D ${cluster} `)
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.replaceAll('\0', ' ')
  }
  const listed = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => null,
  )
  return listed?.stdout ?? ''
}
