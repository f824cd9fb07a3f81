import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { nullWhenMissing, type DataDirectory } from './data-directory.ts'
import { waitForExit } from './output.ts'
import type { Programs } from './programs.ts'
import type { Runner } from './runner.ts'

type Preparation = {
  directory: DataDirectory
  programs: Programs
  runner: Runner
  durable: boolean
  signal?: AbortSignal | undefined
}

/** The portal's own user owns its database and is no superuser: what reaches SQL does not reach the machine. */
export const portalRole = 'heirloom'

const unfinished = 'postgres-new-'

/** Makes the cluster at the first start, and proves at every other that this PostgreSQL can run it. */
export async function prepareCluster(preparation: Preparation): Promise<void> {
  const { directory, programs, runner } = preparation
  await removeUnfinished(directory)
  const made = await readVersion(directory.cluster)
  if (made === null) {
    await createCluster(preparation)
  } else if (made !== programs.major) {
    throw new Error(
      `The database in ${directory.cluster} was made by PostgreSQL ${made}, and this portal brings PostgreSQL ` +
        `${programs.major}, which cannot read it. Start it with the portal's release that made it and move the ` +
        `data by pg_dump, or set DATABASE_URL to a PostgreSQL ${made} server that runs it.`,
    )
  }
  await runner.own(directory.cluster)
  // A copy from a backup is often open to all, and PostgreSQL refuses such a one.
  await chmod(directory.cluster, 0o700)
  await mkdir(directory.socket, { recursive: true, mode: 0o700 })
  await runner.own(directory.socket)
}

/** An initdb that was killed half way leaves a directory that nobody mistakes for a cluster. */
async function removeUnfinished({ root }: DataDirectory): Promise<void> {
  for (const name of await readdir(root)) {
    // Its initdb may outlive the server for a moment and still write, hence the retries.
    if (name.startsWith(unfinished)) await rm(join(root, name), { recursive: true, maxRetries: 5 })
  }
}

/** The major version that made the cluster, or null where there is none. */
async function readVersion(cluster: string): Promise<string | null> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(nullWhenMissing)
  if (version !== null) return version.trim()
  const others = await readdir(cluster).catch(nullWhenMissing)
  if (others === null || others.length === 0) return null
  throw new Error(
    `${cluster} is in the way: it holds something else than a PostgreSQL database, which the portal keeps there. ` +
      'Move it elsewhere, or set another DATA_DIR.',
  )
}

/** In a directory beside it, renamed when it is complete: a cluster is there whole or not at all. */
async function createCluster(preparation: Preparation): Promise<void> {
  const { directory, programs, runner, durable, signal } = preparation
  const made = await mkdtemp(join(directory.root, unfinished))
  try {
    await runner.own(made)
    await waitForExit('initdb', runner.spawn(programs.initdb, initdbArguments(made, durable), { signal }))
    await waitForExit(
      'postgres',
      runner.spawn(
        programs.postgres,
        ['--single', '-D', made, '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'],
        { signal },
      ),
      `CREATE ROLE ${portalRole} LOGIN CREATEDB\nCREATE DATABASE ${portalRole} OWNER ${portalRole}\n`,
    )
    await rename(made, directory.cluster)
  } catch (error) {
    await rm(made, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
  if (durable) await sync(directory.root)
}

/**
 * The builtin locale sorts by code point, the same in every version of every system. A sort order borrowed from
 * the C library or from ICU changes with their versions and then silently breaks indexes. Where people read a
 * list, the query says `COLLATE "und-x-icu"`, which needs no index that outlives it.
 */
function initdbArguments(directory: string, durable: boolean): string[] {
  return [
    `--pgdata=${directory}`,
    '--username=postgres',
    // Only the owner of the socket's directory gets as far as being trusted; over TCP nobody ever is.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Full text search asks the C library what a letter is. Under C it takes dashes and quotation marks for letters.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
}

/** A rename survives a power cut only once its directory is on the disk. */
async function sync(directory: string): Promise<void> {
  const handle = await open(directory)
  await handle.sync()
  await handle.close()
}
