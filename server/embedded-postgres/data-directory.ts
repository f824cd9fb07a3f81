import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where things lie in and, for the sockets of a deep one, beside a data directory. All paths are absolute. */
export type DataDirectory = {
  root: string
  cluster: string
  /** Holds PostgreSQL's socket. */
  socket: string
  /** Holds the lock socket of whoever holds the data directory. */
  lock: string
}

/** Makes the data directory where it is missing. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  // Root's PostgreSQL is another user and has to pass through; nobody but root can list what is in it.
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const root = await realpath(path)
  return layOut(root, socketsFitInto(root) ? root : await openSocketHome(root))
}

/** Null when there is none, or when nothing can ever have run on it. */
export async function findDataDirectory(path: string): Promise<DataDirectory | null> {
  const root = await realpath(path).catch(nullWhenMissing)
  if (root === null) return null
  if (socketsFitInto(root)) return layOut(root, root)
  const home = socketHomeOf(root)
  if ((await lstat(home).catch(nullWhenMissing)) === null) return null
  await proveTrusted(home, root)
  return layOut(root, home)
}

function layOut(root: string, socketHome: string): DataDirectory {
  return {
    root,
    cluster: join(root, 'postgres'),
    socket: join(socketHome, 'postgres-socket'),
    lock: join(socketHome, 'postgres-lock'),
  }
}

/**
 * The system stores a socket's path in sockaddr_un, which ends after 107 bytes (103 on macOS). The longest
 * path that we bind is that of a lock before it is moved into place.
 */
function socketsFitInto(directory: string): boolean {
  const longest = join(directory, 'postgres-lock-XXXXXX', '4194304-ffffffff')
  return Buffer.byteLength(longest) <= (process.platform === 'darwin' ? 103 : 107)
}

/**
 * Not os.tmpdir(): that follows TMPDIR, and two starters with different ones would never see each other's
 * lock. The place must follow from the data directory alone.
 */
function socketHomeOf(root: string): string {
  const digest = createHash('sha256').update(root).digest('hex')
  return join('/tmp', `heirloom-${digest.slice(0, 16)}`)
}

async function openSocketHome(root: string): Promise<string> {
  const home = socketHomeOf(root)
  try {
    await mkdir(home)
    // PostgreSQL's own user passes through to its socket directory; both directories inside are 0700.
    await chmod(home, 0o711)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  await proveTrusted(home, root)
  return home
}

/** /tmp belongs to everybody, so a stranger may have made the directory first and wait for passwords in it. */
async function proveTrusted(home: string, root: string): Promise<void> {
  const found = await lstat(home)
  const trusted = [0, process.getuid?.(), (await stat(root)).uid]
  if (found.isDirectory() && trusted.includes(found.uid) && (found.mode & 0o022) === 0) return
  throw new Error(
    `The path of the data directory ${root} is too long for a socket, and ${home}, which would hold it ` +
      'instead, belongs to somebody else. Remove that, or set DATA_DIR to a shorter path.',
  )
}

/** The system's error code (`ENOENT` …) of a failed call, or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** For `.catch`: what is not there reads as null, any other failure stays one. */
export function nullWhenMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
