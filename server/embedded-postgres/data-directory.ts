import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The absolute paths in a data directory. The sockets of a deep one are in a directory of /tmp. */
export type DataDirectory = {
  root: string
  cluster: string
  /** The directory of PostgreSQL's socket. */
  socket: string
  /** The directory of the lock owner's socket. */
  lock: string
}

/** Creates the data directory if it is missing. @throws when the socket directory in /tmp is not trusted. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  // Under root, PostgreSQL runs as another user, which must traverse the directory. Only root can list it.
  await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const root = await realpath(path)
  return resolvePaths(root, isShortEnoughForSockets(root) ? root : await openSocketHome(root))
}

/** Null when the directory does not exist, or no server has ever run on it. */
export async function findDataDirectory(path: string): Promise<DataDirectory | null> {
  const root = await realpath(path).catch(ignoreMissingFile)
  if (root === null) return null
  if (isShortEnoughForSockets(root)) return resolvePaths(root, root)
  const home = toSocketHomePath(root)
  if ((await lstat(home).catch(ignoreMissingFile)) === null) return null
  await requireTrustedOwner(home, root)
  return resolvePaths(root, home)
}

export function toClusterPath(root: string): string {
  return join(root, 'postgres')
}

function resolvePaths(root: string, socketHome: string): DataDirectory {
  return {
    root,
    cluster: toClusterPath(root),
    socket: join(socketHome, 'postgres-socket'),
    lock: join(socketHome, 'postgres-lock'),
  }
}

/**
 * sockaddr_un limits a socket's path to 107 bytes (103 on macOS). The longest path that we bind is that of a lock
 * before its rename.
 */
function isShortEnoughForSockets(directory: string): boolean {
  const longest = join(directory, 'postgres-lock-XXXXXX', '4194304-ffffffff')
  return Buffer.byteLength(longest) <= (process.platform === 'darwin' ? 103 : 107)
}

/**
 * Not os.tmpdir(), which depends on TMPDIR: two servers with different values would not see each other's lock. The
 * path must depend on the data directory alone.
 */
function toSocketHomePath(root: string): string {
  const digest = createHash('sha256').update(root).digest('hex')
  return join('/tmp', `heirloom-${digest.slice(0, 16)}`)
}

async function openSocketHome(root: string): Promise<string> {
  const home = toSocketHomePath(root)
  try {
    await mkdir(home)
    // PostgreSQL's user passes through it to the socket directory. Both directories inside are 0700.
    await chmod(home, 0o711)
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') throw error
  }
  await requireTrustedOwner(home, root)
  return home
}

/** Everyone can write to /tmp, so another user may have created the directory to intercept passwords. */
async function requireTrustedOwner(home: string, root: string): Promise<void> {
  const found = await lstat(home)
  const trusted = [0, process.getuid?.(), (await stat(root)).uid]
  if (found.isDirectory() && trusted.includes(found.uid) && (found.mode & 0o022) === 0) return
  throw new Error(
    `The path of the data directory ${root} is too long for a socket, and the directory for that socket, ${home}, ` +
      'belongs to another user. Remove that directory, or set DATA_DIR to a shorter path.',
  )
}

/** The system's error code (`ENOENT` …) of a failed call, or undefined. */
export function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** For `.catch`: returns null for a missing file. @throws any other error. */
export function ignoreMissingFile(error: unknown): null {
  if (readErrorCode(error) === 'ENOENT') return null
  throw error
}
