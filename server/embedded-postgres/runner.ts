import { spawn, type ChildProcess } from 'node:child_process'
import { chown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { chooseAccount, type Account } from './account.ts'
import { nullWhenMissing, type DataDirectory } from './data-directory.ts'
import type { Programs } from './programs.ts'
import { capabilityToReach } from './reach.ts'

/** Starts PostgreSQL's programs as the user they are to run as, and gives that user what must be its own. */
export type Runner = {
  spawn(program: string, args: string[], options?: RunOptions): ChildProcess
  own(path: string): Promise<void>
}

type RunOptions = {
  /** A session of its own: Ctrl-C in the terminal then reaches the server alone, which stops us in order. */
  detached?: boolean
  env?: Record<string, string>
  /** Ends it. */
  signal?: AbortSignal | undefined
}

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it as itself; root runs it as an account without
 * rights. That account may be unable to look where the portal lies (a clone in root's own home), and then it
 * is lent the one capability that lets it pass, which setpriv can do and Node cannot.
 */
export async function chooseRunner(directory: DataDirectory, programs: Programs): Promise<Runner> {
  if (process.getuid?.() !== 0) {
    return {
      spawn: (program, args, options) => spawn(program, args, spawnOptions(options)),
      own: async () => {},
    }
  }
  const account = await chooseAccount(directory.cluster)
  const capability = await capabilityToReach(account, directory, programs)
  return {
    spawn: (program, args, options) =>
      capability === null
        ? spawn(program, args, { ...spawnOptions(options), uid: account.uid, gid: account.gid })
        : spawn('setpriv', [...lend(account, capability), program, ...args], spawnOptions(options)),
    own: path => giveTo(account, path),
  }
}

function spawnOptions({ detached = false, env = {}, signal }: RunOptions = {}) {
  return {
    detached,
    ...(signal !== undefined && { signal }),
    // Any other directory may be one that the account cannot look into.
    cwd: '/',
    // Nothing of ours: PGDATA, PGOPTIONS and the portal's secrets are not for PostgreSQL. English, so that its
    // log can be read by us too; UTC, because initdb would otherwise search for the machine's time zone.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', ...env },
  }
}

/**
 * no_setuid_fixup: without it access(2), with which PostgreSQL looks for its own files, would ignore the
 * capability because the real user is not root. setpriv replaces itself, so the pid is PostgreSQL's.
 */
function lend(account: Account, capability: string): string[] {
  return [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--',
  ]
}

/** A cluster that root restored from a backup belongs to root inside and out. */
async function giveTo(account: Account, path: string): Promise<void> {
  const found = await lstat(path).catch(nullWhenMissing)
  if (found === null || found.isSymbolicLink() || found.uid === account.uid) return
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await giveTo(account, join(path, name))
  }
  // The directory comes last, so that an interrupted change is taken up again.
  await chown(path, account.uid, account.gid)
}
