/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

/** A clone with similar scripts, and stubs of npm and Vite. */
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'heirloom-prepare-'))
  for (const folder of ['browser', 'contract', 'bin', 'scripts']) await mkdir(join(clone, folder))
  await cp(join(import.meta.dirname, 'prepare.mjs'), join(clone, 'scripts/prepare.mjs'))
  await writeText('package.json', JSON.stringify({ dependencies: { node: process.versions.node } }))
  await writeText('package-lock.json', '{}')
  await writeText('vite.config.ts', '')
  await writeText('tsconfig.json', '{}')
  await writeText('browser/main.tsx', 'one')
  await writeText('bin/npm', npm)
  await chmod(join(clone, 'bin/npm'), 0o755)
  return () => rm(clone, { recursive: true, force: true })
})

/** Logs its calls. The variable NPM makes it fail, or wait until the clone contains a file `go`. */
const npm = `#!/bin/sh
echo begin >> "$CLONE/npm.log"
[ "$NPM" = fail ] && echo 'npm error the registry is away' && exit 7
mkdir -p node_modules/.bin node_modules/vite/bin
[ "$NPM" = wait ] && while [ -e "$CLONE/npm.log" ] && [ ! -e "$CLONE/go" ]; do sleep 0.05; done
[ "$NPM" = without-scripts ] || ln -sf '${process.execPath}' node_modules/.bin/node
cat > node_modules/vite/bin/vite.js <<'END'
const { appendFileSync, cpSync } = require('node:fs')
appendFileSync('vite.log', 'begin\\n')
if (process.env.VITE === 'fail') process.exit(1)
cpSync('browser', process.argv[process.argv.indexOf('--outDir') + 1], { recursive: true })
END
`

test('installs and builds a fresh clone, then does nothing', async () => {
  expect(await runPrepare()).toMatchObject({ code: 0 })
  expect(await readText('dist/browser/main.tsx')).toBe('one')
  expect(await runPrepare()).toEqual({ code: 0, printed: '' })
  expect(await countCalls()).toEqual({ npm: 1, vite: 1 })
})

test('installs and builds again when the lock file changes', async () => {
  await runPrepare()
  await writeText('package-lock.json', '{"changed":true}')
  await runPrepare()
  expect(await countCalls()).toEqual({ npm: 2, vite: 2 })
})

test('builds again for changed sources only', async () => {
  await runPrepare()
  await writeText('browser/main.test.ts', 'a test')
  await writeText('browser/main.tsx', 'one')
  await runPrepare()
  expect(await countCalls()).toEqual({ npm: 1, vite: 1 })
  await writeText('browser/main.tsx', 'two')
  await runPrepare()
  expect(await countCalls()).toEqual({ npm: 1, vite: 2 })
  expect(await readText('dist/browser/main.tsx')).toBe('two')
})

test('reports a failed build and keeps the previous pages', async () => {
  await runPrepare()
  await writeText('browser/main.tsx', 'two')
  const { code, printed } = await runPrepare({ VITE: 'fail' })
  expect(code).toBe(1)
  expect(printed).toContain('The pages could not be built (exit code 1)')
  expect(await readText('dist/browser/main.tsx')).toBe('one')
  expect(await runPrepare()).toMatchObject({ code: 0 })
  expect(await readText('dist/browser/main.tsx')).toBe('two')
})

test('reports a failed installation and repeats it', async () => {
  const { code, printed } = await runPrepare({ NPM: 'fail' })
  expect(code).toBe(1)
  expect(printed).toContain('npm error the registry is away')
  expect(printed).toContain('The packages could not be installed: npm install failed (exit code 7)')
  expect(await runPrepare()).toMatchObject({ code: 0 })
})

test('repeats an interrupted installation from scratch', async () => {
  const interrupted = startPrepare({ NPM: 'wait' })
  await waitUntil(() => readText('npm.log'))
  interrupted.child.kill('SIGKILL')
  await once(interrupted.child, 'exit')
  expect(await readdir(clone), 'Nothing half-installed is in use').not.toContain('node_modules')
  expect(await runPrepare()).toMatchObject({ code: 0 })
  expect(await readText('dist/browser/main.tsx')).toBe('one')
})

test('two concurrent starts both succeed', async () => {
  const starts = [startPrepare({ NPM: 'wait' }), startPrepare({ NPM: 'wait' })]
  await waitUntil(async () => expect(await readText('npm.log')).toBe('begin\nbegin\n'))
  await writeText('go', '')
  for (const { ended } of starts) expect(await ended).toMatchObject({ code: 0 })
  expect(await readText('dist/browser/main.tsx')).toBe('one')
  expect(await runPrepare(), 'The result is whole').toEqual({ code: 0, printed: '' })
})

test('reports a Node that install scripts did not fetch', async () => {
  const { code, printed } = await runPrepare({ NPM: 'without-scripts' })
  expect(code).toBe(1)
  expect(printed).toContain(`Node ${process.versions.node}, on which the portal runs, is not there`)
  expect(printed).toContain('npm config set ignore-scripts false')
})

test('reports a directory that it cannot write to', async () => {
  await mkdir(join(clone, '.cache'))
  await writeFile(join(clone, '.cache/prepare'), 'a file, and so in the way')
  const { code, printed } = await runPrepare()
  expect(code).toBe(1)
  expect(printed).toContain(clone)
  await rm(join(clone, '.cache/prepare'))
  expect(await runPrepare()).toMatchObject({ code: 0 })
  await rm(join(clone, '.cache'), { recursive: true })
  await writeFile(join(clone, '.cache'), '')
  expect(await runPrepare()).toEqual({ code: 0, printed: '' })
})

async function runPrepare(environment: Record<string, string> = {}) {
  return startPrepare(environment).ended
}

function startPrepare(environment: Record<string, string> = {}) {
  const PATH = [join(clone, 'bin'), process.env['PATH']].join(delimiter)
  const child = spawn(process.execPath, ['scripts/prepare.mjs', 'install', 'build'], {
    cwd: clone,
    env: { PATH, CLONE: clone, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  // Waits for 'close' instead of 'exit', because output may arrive after the exit.
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    return { code: code ?? signal, printed }
  })
  onTestFinished(() => void child.kill())
  return { child, ended }
}

async function countCalls() {
  const countRuns = async (log: string) => (await readText(log)).match(/begin/g)?.length ?? 0
  return { npm: await countRuns('npm.log'), vite: await countRuns('vite.log') }
}

async function waitUntil(condition: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await condition()
      return
    } catch {
      await wait(10)
    }
  }
}

function readText(name: string): Promise<string> {
  return readFile(join(clone, name), 'utf8')
}

function writeText(name: string, text: string): Promise<void> {
  return writeFile(join(clone, name), text)
}
