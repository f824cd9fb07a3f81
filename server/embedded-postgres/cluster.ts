import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { ignoreMissingFile, type DataDirectory } from './data-directory.ts'
import { waitForExit } from './output.ts'
import type { Programs } from './programs.ts'
import type { Runner } from './runner.ts'

type Preparation = {
  directory: DataDirectory
  programs: Programs
  runner: Runner
  isDurable: boolean
  signal?: AbortSignal | undefined
}

/** Owns the portal's database but is not a superuser: an SQL injection does not reach the machine. */
export const portalRole = 'heirloom'

const unfinishedPrefix = 'postgres-new-'

/**
 * Creates the cluster at the first start. At every later start, checks its major version.
 * @throws when another major version created the cluster, or the directory contains other files.
 */
export async function prepareCluster(preparation: Preparation): Promise<void> {
  const { directory, programs, runner } = preparation
  await removeUnfinished(directory)
  const clusterMajor = await readVersion(directory.cluster)
  if (clusterMajor === null) {
    await createCluster(preparation)
  } else if (clusterMajor !== programs.major) {
    throw new Error(
      `The database in ${directory.cluster} was created by PostgreSQL ${clusterMajor}, but this portal includes PostgreSQL ` +
        `${programs.major}, which cannot read it. Start the portal's earlier release and move the data with ` +
        `pg_dump, or set DATABASE_URL to a PostgreSQL ${clusterMajor} server that runs this database.`,
    )
  }
  await runner.chown(directory.cluster)
  // A restored backup is often readable by everyone. PostgreSQL refuses to start on such a directory.
  await chmod(directory.cluster, 0o700)
  await mkdir(directory.socket, { recursive: true, mode: 0o700 })
  await runner.chown(directory.socket)
}

/** Removes the directories that killed initdb processes left behind. */
async function removeUnfinished({ root }: DataDirectory): Promise<void> {
  for (const name of await readdir(root)) {
    // initdb may outlive the server for a moment and still write, hence the retries.
    if (name.startsWith(unfinishedPrefix)) await rm(join(root, name), { recursive: true, maxRetries: 5 })
  }
}

/** The major version that created the cluster, or null if there is none. @throws when other files are in its place. */
async function readVersion(cluster: string): Promise<string | null> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(ignoreMissingFile)
  if (version !== null) return version.trim()
  const others = await readdir(cluster).catch(ignoreMissingFile)
  if (others === null || others.length === 0) return null
  throw new Error(
    `${cluster} does not contain a PostgreSQL database, but the portal stores its database there. ` +
      'Move the directory elsewhere, or set another DATA_DIR.',
  )
}

/** Creates the cluster in a temporary directory and renames that when it is complete. */
async function createCluster(preparation: Preparation): Promise<void> {
  const { directory, programs, runner, isDurable, signal } = preparation
  const newCluster = await mkdtemp(join(directory.root, unfinishedPrefix))
  try {
    await runner.chown(newCluster)
    await waitForExit(
      'initdb',
      runner.spawn(programs.initdb, buildInitdbArguments(newCluster, isDurable), { signal }),
    )
    await waitForExit(
      'postgres',
      runner.spawn(
        programs.postgres,
        ['--single', '-D', newCluster, '-c', `fsync=${isDurable ? 'on' : 'off'}`, 'postgres'],
        { signal },
      ),
      `CREATE ROLE ${portalRole} LOGIN CREATEDB\nCREATE DATABASE ${portalRole} OWNER ${portalRole}\n`,
    )
    await rename(newCluster, directory.cluster)
  } catch (error) {
    await rm(newCluster, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
  if (isDurable) await syncDirectory(directory.root)
}

/**
 * The builtin locale sorts by code point, the same in every version of every system. The sort order of the C library
 * or of ICU changes with their versions, which silently breaks indexes. Queries for lists that people read use
 * `COLLATE "und-x-icu"`, which needs no index.
 */
function buildInitdbArguments(directory: string, isDurable: boolean): string[] {
  return [
    `--pgdata=${directory}`,
    '--username=postgres',
    // Only the owner of the socket's directory can connect, so the socket needs no password. TCP is rejected.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Full text search asks the C library what a letter is. Under C, dashes and quotation marks are letters.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--data-checksums',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ]
}

/** A rename survives a power cut only after its directory is synced. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  await handle.sync()
  await handle.close()
}
