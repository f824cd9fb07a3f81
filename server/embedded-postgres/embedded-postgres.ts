import { prepareCluster } from './cluster.ts'
import { readErrorCode, findDataDirectory, openDataDirectory } from './data-directory.ts'
import { findLockOwner, lockDataDirectory } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { toConnectionOptions, startPostmaster } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { chooseRunner } from './runner.ts'

export { DataDirectoryInUse } from './lock.ts'

export type EmbeddedPostgres = {
  /** Connection options for `pg`. The host is the socket directory. */
  connection: { host: string; port: number; user: string; database: string }
  /** Fast shutdown: rolls back open transactions and flushes committed ones to the disk. Idempotent. */
  stop(): Promise<void>
  /** Settles when PostgreSQL ends, by `stop()` or by itself, and the lock of the data directory is released. */
  exited: Promise<{ code: number | null; signal: string | null }>
}

/**
 * The portal's own PostgreSQL as a child process, with its cluster in `dataDir/postgres`. The first start creates the
 * cluster. PostgreSQL outlives a server that ends without `stop()`; the next start stops it.
 * @throws DataDirectoryInUse, and an error with instructions for every failure that an operator can fix.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  /** False trades crash safety for speed, for tests only. */
  isDurable?: boolean
  /** Aborts the creation of the cluster, which takes a second, or several on a busy machine. */
  signal?: AbortSignal
  /** Receives PostgreSQL's log line by line. It contains no values from statements. */
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const { dataDir, isDurable = true, signal, log = () => {} } = options
  const programs = findPrograms()
  try {
    const directory = await openDataDirectory(dataDir)
    const lock = await lockDataDirectory(directory)
    try {
      const runner = await chooseRunner(directory, programs)
      const stalePid = await stopOrphan(directory.cluster, log)
      await prepareCluster({ directory, programs, runner, isDurable, signal })
      const postmaster = await startPostmaster({ directory, programs, runner, isDurable, stalePid, log })
      const exited = postmaster.exited.then(async exit => {
        await lock.release()
        return exit
      })
      return {
        connection: toConnectionOptions(directory),
        exited,
        stop: async () => {
          postmaster.stop()
          await exited
        },
      }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw explainError(error, dataDir)
  }
}

/**
 * For tools beside a running server: the connection to its cluster, or null when no server runs. Changes nothing in
 * the data directory.
 */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['connection'] | null> {
  try {
    const directory = await findDataDirectory(dataDir)
    if (directory === null || (await findLockOwner(directory)) === null) return null
    return toConnectionOptions(directory)
  } catch (error) {
    throw explainError(error, dataDir)
  }
}

const unusableCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'])

function explainError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !unusableCodes.has(readErrorCode(error) ?? '')) return error
  return new Error(
    `The data directory ${dataDir} cannot be used (${error.message}). ` +
      'Start the server as the owner of that directory, set DATA_DIR to your own directory, or set DATABASE_URL ' +
      'to a PostgreSQL server.',
    { cause: error },
  )
}
