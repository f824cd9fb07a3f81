import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

import { errorCode, nullWhenMissing, type DataDirectory } from './data-directory.ts'

/** The message is the sentence that a person reads. */
export class DataDirectoryInUse extends Error {
  readonly holderPid: number

  constructor(dataDir: string, holderPid: number) {
    super(
      `The data directory ${dataDir} is in use by another server (process ${holderPid}). ` +
        'Stop that one first, or set another DATA_DIR for this one.',
    )
    this.name = 'DataDirectoryInUse'
    this.holderPid = holderPid
  }
}

export type Lock = { release(): Promise<void> }

/**
 * Holds a data directory until `release()` or the end of this process, however it ends.
 *
 * The lock is a directory with one socket in it, on which its holder listens; the socket's name tells the
 * holder's pid. The kernel refuses connections to it from the moment the holder is gone, so neither a kill nor
 * a reused pid deceives. Two starters cannot both win: each listens in a directory of its own and then renames
 * that onto the lock, which succeeds only while the lock is absent or empty. A dead socket can be removed
 * without harm, for its name never comes back.
 */
export async function lockDataDirectory(directory: DataDirectory): Promise<Lock> {
  const claim = await mkdtemp(`${directory.lock}-`)
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`
  const server = await listen(join(claim, name))
  try {
    while (!(await moveOntoEmpty(claim, directory.lock))) {
      const holder = await findLockOwner(directory, { forgetDead: true })
      if (holder !== null) throw new DataDirectoryInUse(directory.root, holder)
    }
  } catch (error) {
    server.close()
    await rm(claim, { recursive: true, force: true })
    throw error
  }
  return {
    release: async () => {
      server.close()
      await rm(join(directory.lock, name), { force: true })
    },
  }
}

/** The pid of the process that holds the data directory, or null. Looking disturbs nobody. */
export async function findLockOwner(
  directory: DataDirectory,
  { forgetDead = false } = {},
): Promise<number | null> {
  for (const name of (await readdir(directory.lock).catch(nullWhenMissing)) ?? []) {
    const socket = join(directory.lock, name)
    if (await isListening(socket)) return Number.parseInt(name, 10)
    if (forgetDead) await rm(socket, { force: true })
  }
  return null
}

async function moveOntoEmpty(claim: string, lock: string): Promise<boolean> {
  try {
    await rename(claim, lock)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => resolve(server))
    // The lock alone is no reason for the process to live on.
    server.unref()
  })
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', error => {
      const code = errorCode(error)
      if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') resolve(false)
      // A full queue of connections: the holder lives, however busy it is.
      else if (code === 'EAGAIN') resolve(true)
      else reject(error)
    })
  })
}
