import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'

import type { Account } from './account.ts'
import type { DataDirectory } from './data-directory.ts'
import type { Programs } from './programs.ts'

/**
 * The capability that an account needs to reach the programs, the cluster and the socket, or null if it needs none.
 * @throws with instructions when that capability cannot be granted.
 */
export async function findRequiredCapability(
  account: Account,
  directory: DataDirectory,
  programs: Programs,
): Promise<string | null> {
  const barrier = await findBarrier(account, [programs.postgres, directory.cluster, directory.socket])
  const locked = (await canEnter(account, programs.postgres)) ? null : programs.postgres
  if (barrier === null && locked === null) return null
  const capability = await findGrantableCapability({ mustExecute: locked !== null })
  if (capability !== null) return capability
  throw new Error(
    `PostgreSQL does not run as root, and the user ${account.name}, as which it would run, cannot reach ` +
      `${barrier ?? locked}. Move the portal and its DATA_DIR to where that user can reach them (or allow it ` +
      'with chmod o+x), start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** The topmost parent directory of the paths that the account cannot traverse. */
async function findBarrier(account: Account, paths: string[]): Promise<string | null> {
  const ways = new Set(paths.flatMap(path => listAncestors(path)))
  for (const directory of ways) {
    if (!(await canEnter(account, directory))) return directory
  }
  return null
}

function listAncestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...listAncestors(parent), parent]
}

/** Checks the x bit that applies to the account, which has no supplementary groups. */
async function canEnter(account: Account, path: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/**
 * CAP_DAC_READ_SEARCH allows an account to traverse every directory and read every file. Containers often drop it but
 * retain CAP_DAC_OVERRIDE, which also allows writing. If only its owner may execute postgres, initdb needs the latter
 * to run it. This process, which is root and serves the network, has both itself.
 */
async function findGrantableCapability({ mustExecute }: { mustExecute: boolean }): Promise<string | null> {
  if (!hasSetpriv()) return null
  const bounds = /^CapBnd:\s*([0-9a-f]+)$/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? '0'
  const isGrantable = (bit: bigint) => ((BigInt(`0x${bounds}`) >> bit) & 1n) === 1n
  if (isGrantable(2n) && !mustExecute) return 'dac_read_search'
  return isGrantable(1n) ? 'dac_override' : null
}

function hasSetpriv(): boolean {
  const directories = (process.env['PATH'] ?? '').split(delimiter)
  return process.platform === 'linux' && directories.some(directory => existsSync(join(directory, 'setpriv')))
}
