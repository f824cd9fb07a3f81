/**
 * Installs packages and builds pages before a script of package.json runs, unless they are up to date:
 *
 * node scripts/prepare.mjs install build
 *
 * A hash of its inputs decides whether a result is up to date. The work happens in a temporary directory and ends with
 * a rename. An interrupted installation leaves the old packages in place, and two concurrent starts both succeed.
 *
 * On a fresh clone there are no packages, and the system's own Node runs this. So it is plain JavaScript for Node 20
 * that imports only Node's modules. Everything after it runs on the Node of node_modules/.bin.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const oldestNode = 20

const steps = {
  install: { result: 'node_modules', note: '.installed', fingerprint: hashPackages, make: installPackages },
  build: { result: 'dist/browser', note: '.built-from', fingerprint: hashPages, make: buildPages },
}

try {
  if (Number.parseInt(process.versions.node, 10) < oldestNode)
    throw new Error(
      `Node ${process.versions.node} is too old to install the portal: it needs ${oldestNode} or newer (https://nodejs.org). ` +
        'The installation then includes the Node that the portal runs on.',
    )
  for (const name of process.argv.slice(2)) runStep(name)
} catch (error) {
  console.error(`\n${describeError(error)}`)
  process.exitCode = 1
}

function runStep(name) {
  const step = steps[name]
  if (step === undefined)
    throw new Error(`Unknown step: ${name}. The steps are ${Object.keys(steps).join(', ')}.`)
  const fingerprint = step.fingerprint()
  if (isCurrent(step, fingerprint)) return
  const work = openWorkDirectory()
  try {
    const output = step.make(work)
    writeFileSync(join(output, step.note), fingerprint)
    // A concurrent start may have finished first. Its result is identical and may already be in use.
    if (!isCurrent(step, fingerprint))
      replaceDirectory(join(root, step.result), output, join(work, 'previous'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function isCurrent({ result, note }, fingerprint) {
  try {
    return readFileSync(join(root, result, note), 'utf8') === fingerprint
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** A new directory below .cache, on the same disk as the results. Those of killed starts are removed after a day. */
function openWorkDirectory() {
  const cache = join(root, '.cache/prepare')
  mkdirSync(cache, { recursive: true })
  const yesterday = Date.now() - 24 * 60 * 60 * 1000
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (statSync(path, { throwIfNoEntry: false })?.mtimeMs < yesterday)
      rmSync(path, { recursive: true, force: true })
  }
  return mkdtempSync(join(cache, 'work-'))
}

function replaceDirectory(target, next, previous) {
  mkdirSync(join(target, '..'), { recursive: true })
  ignoreErrors('ENOENT', () => renameSync(target, previous))
  // A concurrent start has just created the same result.
  ignoreErrors(['ENOTEMPTY', 'EEXIST'], () => renameSync(next, target))
}

function ignoreErrors(codes, work) {
  try {
    work()
  } catch (error) {
    if (![codes].flat().includes(error.code)) throw error
  }
}

/**
 * Not `npm ci`, which fails if a registry mirror lacks the packages of other platforms. All versions are pinned, so the
 * result is the same.
 */
function installPackages(work) {
  console.log('Installing the packages; the first time takes about a minute …')
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(root, file), join(work, file))
  const options = ['--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  // The npm that started this script and its Node, because the Node in node_modules is about to be replaced.
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const [program, ...first] = node !== undefined && npm?.endsWith('npm-cli.js') ? [node, npm] : ['npm']
  const end = runProgram(program, [...first, 'install', ...options], { cwd: work })
  if (end !== null)
    throw new Error(
      `The packages could not be installed: npm install failed (${end}); its messages are above. ` +
        'It needs the registry once: check that `npm ping` succeeds, then start again.',
    )
  checkNode(join(work, 'node_modules/.bin/node'))
  return join(work, 'node_modules')
}

/** Without install scripts, the package `node` contains no program. */
function checkNode(path) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  let version = 'not there'
  ignoreErrors(['ENOENT', 'EACCES'], () => {
    version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
  })
  if (version === `v${dependencies.node}`) return
  throw new Error(
    `The packages are installed, but Node ${dependencies.node}, on which the portal runs, is ${version}. ` +
      'npm fetches it by an install script: if those are switched off (`npm config get ignore-scripts`), run ' +
      '`npm config set ignore-scripts false`, then start again.',
  )
}

function buildPages(work) {
  console.log('Building the pages …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const pages = join(work, 'pages')
  const end = runProgram(
    join(root, 'node_modules/.bin/node'),
    [vite, 'build', '--outDir', pages, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (end !== null) throw new Error(`The pages could not be built (${end}); the reason is above.`)
  return pages
}

/** Runs a program and forwards its output. Returns null on success, otherwise the exit code or signal. */
function runProgram(program, args, options) {
  const { status, signal, error } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  if (error !== undefined) return error.message
  return status === 0 ? null : (signal ?? `exit code ${status}`)
}

/** Packages depend on package.json, the lock file and the platform. */
function hashPackages() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const kind = `${process.platform}-${process.arch}`
  return hashParts([
    JSON.stringify({ dependencies, devDependencies, kind }),
    ...readContents('package-lock.json'),
  ])
}

/** Hashes contents instead of times, because a checkout updates every file's time. This takes about 20 ms. */
function hashPages() {
  const sources = ['browser', 'contract', 'scripts', 'vite.config.ts', 'tsconfig.json']
  return hashParts([hashPackages(), ...sources.flatMap(readContents)])
}

/** Names and contents of a file, or of every file in a directory except tests. */
function readContents(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path, readFileSync(join(root, path))]
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  const names = entries.filter(entry => !/^\.|\.test\.tsx?$/.test(entry.name)).map(entry => entry.name)
  return names.sort().flatMap(name => readContents(`${path}/${name}`))
}

function hashParts(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

/** Describes an error for the operator. */
function describeError(error) {
  if (error.syscall === undefined) return error.message
  const reasons = {
    EROFS: 'the disk is read-only',
    EACCES: 'permission was denied',
    EPERM: 'permission was denied',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the quota is used up',
  }
  return (
    `The portal cannot be prepared in ${root}: ${reasons[error.code] ?? 'a file operation failed'} (${error.message}). ` +
    'The first start and the first one after an update write node_modules, dist and .cache there: run it once as ' +
    'the user who owns that directory, with 2 GB free. Later starts only read.'
  )
}
