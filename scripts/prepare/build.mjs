import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fingerprintOfPages } from './fingerprint.mjs'
import { portalNode, root } from './root.mjs'
import { run } from './run.mjs'

const pages = join(root, 'dist/browser')
const unfinished = join(root, 'dist/browser-unfinished')
/** In the built directory, so that it comes and goes with what it speaks of. The server serves no such name. */
const note = '.built-from'

/** Builds the pages for the browser when their sources are not what they were built from. */
export const build = {
  isDone: () => readNote() === fingerprintOfPages(),

  async run(lock) {
    console.log('Building the pages …')
    const fingerprint = fingerprintOfPages()
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const options = ['--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn']
    const end = await run(portalNode, [vite, 'build', ...options], {
      lock,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (end !== null) throw new Error(`The pages could not be built (${end}); the reason stands above.`)
    writeFileSync(join(unfinished, note), fingerprint)
    // In one step, so that no server ever finds half of it.
    rmSync(pages, { recursive: true, force: true })
    renameSync(unfinished, pages)
  },
}

function readNote() {
  try {
    return readFileSync(join(pages, note), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
