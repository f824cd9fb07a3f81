import { spawn, type ChildProcess } from 'node:child_process'
import { chown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { chooseAccount, type Account } from './account.ts'
import { ignoreMissingFile, type DataDirectory } from './data-directory.ts'
import type { Programs } from './programs.ts'
import { findRequiredCapability } from './required-capability.ts'

/** Starts PostgreSQL's programs as the right user, and makes that user the owner of a path. */
export type Runner = {
  spawn(program: string, args: string[], options?: RunOptions): ChildProcess
  chown(path: string): Promise<void>
}

type RunOptions = {
  /** Runs in a separate session: Ctrl-C in the terminal reaches only the server, which then stops PostgreSQL. */
  detached?: boolean
  env?: Record<string, string>
  /** Kills the program. */
  signal?: AbortSignal | undefined
}

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly; root runs it as an unprivileged account. If
 * that account cannot reach the portal, such as a clone in root's home, it is granted one capability. setpriv can do
 * that, but Node cannot.
 */
export async function chooseRunner(directory: DataDirectory, programs: Programs): Promise<Runner> {
  if (process.getuid?.() !== 0) {
    return {
      spawn: (program, args, options) => spawn(program, args, spawnOptions(options)),
      chown: async () => {},
    }
  }
  const account = await chooseAccount(directory.cluster)
  const capability = await findRequiredCapability(account, directory, programs)
  return {
    spawn: (program, args, options) =>
      capability === null
        ? spawn(program, args, { ...spawnOptions(options), uid: account.uid, gid: account.gid })
        : spawn(
            'setpriv',
            [...buildSetprivArguments(account, capability), program, ...args],
            spawnOptions(options),
          ),
    chown: path => changeOwner(account, path),
  }
}

function spawnOptions({ detached = false, env = {}, signal }: RunOptions = {}) {
  return {
    detached,
    ...(signal !== undefined && { signal }),
    // The account may not be able to enter any other directory.
    cwd: '/',
    // PostgreSQL does not inherit PGDATA, PGOPTIONS or the portal's secrets. LC_ALL makes its log English, which
    // the code parses. TZ saves initdb a search for the machine's time zone.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', ...env },
  }
}

/**
 * PostgreSQL finds its files with access(2). Without no_setuid_fixup it ignores the capability, because the real user
 * is not root. setpriv replaces itself, so the pid is PostgreSQL's.
 */
function buildSetprivArguments(account: Account, capability: string): string[] {
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

/** Changes the owner recursively: root owns every file of a cluster that it restored from a backup. */
async function changeOwner(account: Account, path: string): Promise<void> {
  const found = await lstat(path).catch(ignoreMissingFile)
  if (found === null || found.isSymbolicLink() || found.uid === account.uid) return
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await changeOwner(account, join(path, name))
  }
  // The directory changes last, so that the next start resumes an interrupted change.
  await chown(path, account.uid, account.gid)
}
