import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

import { readErrorCode, ignoreMissingFile, type DataDirectory } from './data-directory.ts'

/** The message is for the operator. */
export class DataDirectoryInUse extends Error {
  readonly holderPid: number

  constructor(dataDir: string, holderPid: number) {
    super(
      `The data directory ${dataDir} is in use by another server (process ${holderPid}). ` +
        'Stop that server first, or set another DATA_DIR for this one.',
    )
    this.name = 'DataDirectoryInUse'
    this.holderPid = holderPid
  }
}

export type Lock = { release(): Promise<void> }

/**
 * Locks a data directory until `release()` or the end of this process.
 *
 * The lock is a directory with one socket, on which its holder listens. The socket's name contains the holder's pid.
 * The kernel refuses connections to it as soon as the holder has ended. So a kill or a reused pid causes no false
 * result. Of two concurrent starts only one succeeds: each listens in a temporary directory and renames it onto the
 * lock. The rename fails unless the lock is absent or empty. Removing a dead socket is safe because its name is unique.
 * @throws DataDirectoryInUse when another process has the lock.
 */
export async function lockDataDirectory(directory: DataDirectory): Promise<Lock> {
  const claim = await mkdtemp(`${directory.lock}-`)
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`
  const server = await listen(join(claim, name))
  try {
    while (!(await tryAcquire(claim, directory.lock))) {
      const holder = await findLockOwner(directory, { removeDead: true })
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

/** The pid of the process that has the lock, or null. `removeDead` deletes the sockets of ended processes. */
export async function findLockOwner(
  directory: DataDirectory,
  { removeDead = false } = {},
): Promise<number | null> {
  for (const name of (await readdir(directory.lock).catch(ignoreMissingFile)) ?? []) {
    const socket = join(directory.lock, name)
    if (await isListening(socket)) return Number.parseInt(name, 10)
    if (removeDead) await rm(socket, { force: true })
  }
  return null
}

async function tryAcquire(claim: string, lock: string): Promise<boolean> {
  try {
    await rename(claim, lock)
    return true
  } catch (error) {
    if (readErrorCode(error) === 'ENOTEMPTY' || readErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => resolve(server))
    // The lock alone does not keep the process alive.
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
      const code = readErrorCode(error)
      if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') resolve(false)
      // A full connection queue: the holder is alive but busy.
      else if (code === 'EAGAIN') resolve(true)
      else reject(error)
    })
  })
}
