import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'

const folder = '.cache/prepare'
const lock = `${folder}/lock`

/**
 * Does the work while nobody else does any in this clone; waits for its turn.
 *
 * The lock is a directory with the socket of its holder in it, which the system refuses from the moment the
 * holder is gone: neither a kill nor a pid that is given again leaves it held. A claim is made elsewhere and
 * renamed onto the lock, which succeeds only where the lock is missing or empty, so two cannot both win. The data
 * directory is held in the same way; this is the plain JavaScript of it. The work is handed the file descriptor of
 * the socket: a program that inherits it holds the lock too.
 */
export async function alone(work) {
  mkdirSync(folder, { recursive: true })
  const claim = mkdtempSync(`${folder}/claim-`)
  const name = `${process.pid}-${claim.slice(-6)}`
  const server = await listen(`${claim}/${name}`)
  try {
    let hasSaid = false
    while (!moveOntoEmpty(claim)) {
      const holder = await findHolder()
      if (holder === null) continue
      if (!hasSaid) console.log(`Another start prepares the portal (process ${holder}); waiting for it …`)
      hasSaid = true
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    // oxlint-disable-next-line eslint/no-underscore-dangle -- Node has no other name for the descriptor of a server.
    await work(server._handle.fd)
  } finally {
    server.close()
    rmSync(`${lock}/${name}`, { force: true })
    rmSync(claim, { recursive: true, force: true })
  }
}

/** The pid of the holder. Sockets of the dead are removed, which harms nobody: their names never come back. */
async function findHolder() {
  for (const name of readdirSync(lock)) {
    if (await isListening(`${lock}/${name}`)) return Number.parseInt(name, 10)
    rmSync(`${lock}/${name}`, { force: true })
  }
  return null
}

function moveOntoEmpty(claim) {
  try {
    renameSync(claim, lock)
    return true
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function listen(path) {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => resolve(server))
    server.unref()
  })
}

function isListening(path) {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', error => {
      if (['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code)) resolve(false)
      else if (error.code === 'EAGAIN') resolve(true)
      else reject(error)
    })
  })
}
