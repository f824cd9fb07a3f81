import { prepareCluster } from './cluster.ts'
import { errorCode, findDataDirectory, openDataDirectory } from './data-directory.ts'
import { findLockOwner, lockDataDirectory } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { connectionTo, startPostmaster } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { chooseRunner } from './runner.ts'

export { DataDirectoryInUse } from './lock.ts'

export type EmbeddedPostgres = {
  /** What `pg` connects to: host is the socket directory. */
  connection: { host: string; port: number; user: string; database: string }
  /** Fast shutdown: open transactions are rolled back, everything committed is on the disk. Idempotent. */
  stop(): Promise<void>
  /** Settles when PostgreSQL ends, by `stop()` or by itself. The data directory is free again by then. */
  exited: Promise<{ code: number | null; signal: string | null }>
}

/**
 * The portal's own PostgreSQL as a child process, with its cluster in `dataDir/postgres`, made at first start.
 * It outlives a server that ends without `stop()`, and the next start stops it.
 * Errors: `DataDirectoryInUse`, and sentences for everything a person can put right.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  /** False gives up crash safety for speed: for tests only. */
  durable?: boolean
  /** Gives up making the cluster, which takes a second or, on a busy machine, many. */
  signal?: AbortSignal
  /** Takes PostgreSQL's own log, line by line. It holds no values from statements. */
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, signal, log = () => {} } = options
  const programs = findPrograms()
  try {
    const directory = await openDataDirectory(dataDir)
    const lock = await lockDataDirectory(directory)
    try {
      const runner = await chooseRunner(directory, programs)
      const stalePid = await stopOrphan(directory.cluster, log)
      await prepareCluster({ directory, programs, runner, durable, signal })
      const postmaster = await startPostmaster({ directory, programs, runner, durable, stalePid, log })
      const exited = postmaster.exited.then(async exit => {
        await lock.release()
        return exit
      })
      return {
        connection: connectionTo(directory),
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
    throw asSentence(error, dataDir)
  }
}

/**
 * For tools beside a running server: the connection of the cluster that another process holds, or null when
 * nobody holds it. It changes nothing in the data directory.
 */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['connection'] | null> {
  try {
    const directory = await findDataDirectory(dataDir)
    if (directory === null || (await findLockOwner(directory)) === null) return null
    return connectionTo(directory)
  } catch (error) {
    throw asSentence(error, dataDir)
  }
}

const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'])

function asSentence(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !unusable.has(errorCode(error) ?? '')) return error
  return new Error(
    `The data directory ${dataDir} cannot be used (${error.message}). ` +
      'Start the server as the user who owns it, set DATA_DIR to a directory of your own, or set DATABASE_URL ' +
      'to a PostgreSQL server.',
    { cause: error },
  )
}
