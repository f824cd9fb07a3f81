import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fingerprintOfPackages } from './fingerprint.mjs'
import { portalNode, root } from './root.mjs'
import { answerOf, run } from './run.mjs'

const packages = join(root, 'node_modules')
/** Holds the fingerprint of what was installed whole. It goes with node_modules. */
const note = join(packages, '.installed')
const interrupted = 'an installation has begun'

/** Installs the packages when package.json, its lock file or the machine is not what they were installed for. */
export const install = {
  isDone: () => readNote() === fingerprintOfPackages(),

  async run(lock) {
    // npm takes packages that lie there for whole. Of an installation that was killed they may not be.
    if (readNote() === interrupted) rmSync(packages, { recursive: true, force: true })
    console.log('Installing the packages; the first time takes about a minute …')
    mkdirSync(packages, { recursive: true })
    writeFileSync(note, interrupted)
    await npmInstall(lock)
    await proveNode()
    writeFileSync(note, fingerprintOfPackages())
  },
}

function readNote() {
  try {
    return readFileSync(note, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * `npm install` and not `npm ci`, which refuses where a mirror of the registry lacks the packages of other
 * platforms. All versions are pinned and --no-save leaves the lock file as it is, so the result is the same.
 */
async function npmInstall(lock) {
  const options = [
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ]
  // The npm that called us, on the Node that it runs on: the one in node_modules may be replaced meanwhile.
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const [program, ...first] = node !== undefined && npm?.endsWith('npm-cli.js') ? [node, npm] : ['npm']
  const end = await run(program, [...first, 'install', ...options], { lock })
  if (end === null) return
  throw new Error(
    `The packages could not be installed: npm install failed (${end}), and what it said stands above. ` +
      'It needs the registry once: look whether `npm ping` gets there, then start again.',
  )
}

/** An installed `node` without its program is what npm leaves when its install scripts are switched off. */
async function proveNode() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = await answerOf(portalNode, ['--version'])
  if (version === `v${dependencies.node}`) return
  throw new Error(
    `The packages are installed, but ${portalNode} is not Node ${dependencies.node}, on which the portal runs` +
      `${version === null ? '' : ` (it is ${version})`}. npm fetches it by an install script: if those are ` +
      'switched off (`npm config get ignore-scripts`), run `npm install --ignore-scripts=false`, then start again.',
  )
}
