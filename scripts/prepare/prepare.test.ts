import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

/** A clone with scripts like ours, an npm that installs next to nothing, and a Vite that builds as much. */
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'heirloom-prepare-'))
  await cp(join(import.meta.dirname, '..'), join(clone, 'scripts'), { recursive: true })
  for (const folder of ['browser', 'contract', 'bin']) await mkdir(join(clone, folder))
  await write('package.json', JSON.stringify({ dependencies: { node: process.versions.node } }))
  await write('package-lock.json', '{}')
  await write('vite.config.ts', '')
  await write('tsconfig.json', '{}')
  await write('browser/main.tsx', 'one')
  await write('bin/npm', npm)
  await chmod(join(clone, 'bin/npm'), 0o755)
  return () => rm(clone, { recursive: true, force: true })
})

/** Notes that it was called, and does as NPM says: fail, or wait until there is a file `go`. */
const npm = `#!/bin/sh
echo begin >> npm.log
[ "$NPM" = fail ] && echo 'npm error the registry is away' && exit 7
mkdir -p node_modules/.bin node_modules/vite/bin
[ "$NPM" = wait ] && while [ -e npm.log ] && [ ! -e go ]; do sleep 0.05; done
[ "$NPM" = without-scripts ] || ln -sf '${process.execPath}' node_modules/.bin/node
cat > node_modules/vite/bin/vite.js <<'END'
const { appendFileSync, cpSync } = require('node:fs')
appendFileSync('vite.log', 'begin\\n')
if (process.env.VITE === 'fail') process.exit(1)
cpSync('browser', process.argv[process.argv.indexOf('--outDir') + 1], { recursive: true })
END
echo end >> npm.log
`

test('a fresh clone is installed and built; a second time there is nothing to do', async () => {
  expect(await prepare()).toMatchObject({ code: 0 })
  expect(await read('dist/browser/main.tsx')).toBe('one')
  expect(await prepare()).toEqual({ code: 0, printed: '' })
  expect(await calls()).toEqual({ npm: 1, vite: 1 })
})

test('packages are installed again when what they follow from has changed, and pages are built with them', async () => {
  await prepare()
  await write('package-lock.json', '{"changed":true}')
  await prepare()
  expect(await calls()).toEqual({ npm: 2, vite: 2 })
})

test('pages are built again when a source has changed, but not for a test or a file that was only touched', async () => {
  await prepare()
  await write('browser/main.test.ts', 'a test')
  await write('browser/main.tsx', 'one')
  await prepare()
  expect(await calls()).toEqual({ npm: 1, vite: 1 })
  await write('browser/main.tsx', 'two')
  await prepare()
  expect(await calls()).toEqual({ npm: 1, vite: 2 })
  expect(await read('dist/browser/main.tsx')).toBe('two')
})

test('a build that fails is said, and leaves the pages there were', async () => {
  await prepare()
  await write('browser/main.tsx', 'two')
  const { code, printed } = await prepare({ VITE: 'fail' })
  expect(code).toBe(1)
  expect(printed).toContain('The pages could not be built (exit code 1)')
  expect(await read('dist/browser/main.tsx')).toBe('one')
  expect(await prepare()).toMatchObject({ code: 0 })
  expect(await read('dist/browser/main.tsx')).toBe('two')
})

test('an installation that fails is said, and does not count as done', async () => {
  const { code, printed } = await prepare({ NPM: 'fail' })
  expect(code).toBe(1)
  expect(printed).toContain('npm error the registry is away')
  expect(printed).toContain('The packages could not be installed: npm install failed (exit code 7)')
  expect(await prepare()).toMatchObject({ code: 0 })
})

test('an installation that was interrupted is begun from nothing, and ends with whoever interrupts it', async () => {
  const interrupted = start({ NPM: 'wait' })
  await until(() => read('npm.log'))
  await write('node_modules/half-installed', '')
  interrupted.child.kill('SIGTERM')
  expect(await interrupted.ended).toMatchObject({ code: 'SIGTERM' })
  expect(await prepare()).toMatchObject({ code: 0 })
  expect(await readdir(join(clone, 'node_modules'))).not.toContain('half-installed')
})

test('two that start at once do the work once, and the second says whom it waits for', async () => {
  const first = start({ NPM: 'wait' })
  await until(() => read('npm.log'))
  const second = start()
  await second.says(`Another start prepares the portal (process ${first.child.pid})`)
  await write('go', '')
  const [one, other] = await Promise.all([first.ended, second.ended])
  expect([one.code, other.code]).toEqual([0, 0])
  expect(await calls()).toEqual({ npm: 1, vite: 1 })
})

test('while the npm of a killed start still writes, nobody else does', async () => {
  const killed = start({ NPM: 'wait' })
  await until(() => read('npm.log'))
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const next = start()
  await next.says('Another start prepares the portal')
  await write('go', '')
  expect(await next.ended).toMatchObject({ code: 0 })
  expect(await read('npm.log'), 'one after the other').toBe('begin\nend\nbegin\nend\n')
})

test('without install scripts there is no Node to run on, which is said', async () => {
  const { code, printed } = await prepare({ NPM: 'without-scripts' })
  expect(code).toBe(1)
  expect(printed).toContain(`is not Node ${process.versions.node}, on which the portal runs`)
  expect(printed).toContain('npm install --ignore-scripts=false')
})

test('where nothing may be written it says so; what is prepared already needs no writing', async () => {
  await mkdir(join(clone, '.cache'))
  await writeFile(join(clone, '.cache/prepare'), 'a file, and so in the way')
  const { code, printed } = await prepare()
  expect(code).toBe(1)
  expect(printed).toContain(clone)
  await rm(join(clone, '.cache/prepare'))
  expect(await prepare()).toMatchObject({ code: 0 })
  await rm(join(clone, '.cache'), { recursive: true })
  await writeFile(join(clone, '.cache'), '')
  expect(await prepare()).toEqual({ code: 0, printed: '' })
})

async function prepare(environment: Record<string, string> = {}) {
  return start(environment).ended
}

function start(environment: Record<string, string> = {}) {
  const PATH = [join(clone, 'bin'), process.env['PATH']].join(delimiter)
  const child = spawn(process.execPath, ['scripts/prepare.mjs', 'install', 'build'], {
    cwd: clone,
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  // Closed, and not only ended: what it has printed last may come after its end.
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    return { code: code ?? signal, printed }
  })
  onTestFinished(() => void child.kill())
  const says = (words: string) => vi.waitUntil(() => printed.includes(words), { timeout: 30_000 })
  return { child, ended, says }
}

async function calls() {
  const count = async (log: string) => (await read(log)).match(/begin/g)?.length ?? 0
  return { npm: await count('npm.log'), vite: await count('vite.log') }
}

async function until(happens: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await happens()
      return
    } catch {
      await wait(10)
    }
  }
}

function read(name: string): Promise<string> {
  return readFile(join(clone, name), 'utf8')
}

function write(name: string, text: string): Promise<void> {
  return writeFile(join(clone, name), text)
}
