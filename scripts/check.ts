/**
 * `npm test` and `npm run check` run every gate, `npm run check:fast` those that need neither server nor browser,
 * `npm run check -- types lint` the named ones and their prerequisites. A failed gate prints at most 20 telling lines
 * at once and its whole output at the end. The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { settings } from '#server/platform/config.ts'

import { endProcessesOf } from './check/end-processes.ts'
import { failureLine, rows, slow, summary, type Gate } from './gates.ts'

const gates = Object.assign({}, ...rows) as Record<string, Gate>
const names = process.argv.slice(2)
const selected = new Set(names.flatMap(name => [name, ...(gates[name]?.needs ?? [])]))
if (names.length === 0) for (const name of Object.keys(gates)) selected.add(name)
if (selected.delete('--fast')) for (const name of Object.keys(gates)) if (!slow.has(name)) selected.add(name)
const unknown = [...selected].filter(name => gates[name] === undefined)
if (unknown.length > 0)
  throw new Error(`Unknown check: ${unknown.join(', ')}. The checks are ${Object.keys(gates).join(', ')}.`)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
// Marks what a gate starts. PostgreSQL, which has an account of its own under root, must be able to pass through it.
const scratch = mkdtempSync(join(tmpdir(), 'heirloom-check-'))
chmodSync(scratch, 0o711)
const inherited = Object.entries(process.env).filter(([name]) => !(name in settings))
const PATH = [join(import.meta.dirname, '../node_modules/.bin'), process.env['PATH']].join(delimiter)
const env = { ...Object.fromEntries(inherited), PATH, TMPDIR: scratch }
const results = new Map<string, boolean>()
const outputs: string[] = []
for (const row of rows)
  await Promise.all(
    Object.keys(row)
      .filter(name => selected.has(name))
      .map(run),
  )
endProcessesOf(scratch)
rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
const passed = [...results.values()].filter(hasPassed => hasPassed).length
process.exitCode = passed === results.size ? 0 : 1
console.log([...outputs, `\n${passed} passed, ${results.size - passed} failed`].join('\n'))

async function run(name: string): Promise<void> {
  const { command, needs = [] } = gates[name]!
  const reason = stopping.signal.aborted ? 'an interruption' : needs.find(each => results.get(each) === false)
  results.set(name, false)
  if (reason !== undefined) return console.log(`NOT RUN ${name}, because of ${reason}`)
  const started = performance.now()
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(15 * 60_000)])
  const child = spawn(command, { env, signal, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (output += text))
  const code = await new Promise(resolve => {
    child.once('error', error => resolve((output += `\n${error.name}: ${error.message}\n`)))
    // A process left behind may keep the output open.
    child.once('close', resolve).once('exit', exitCode => setTimeout(resolve, 1000, exitCode))
  })
  results.set(name, code === 0)
  const lines = stripVTControlCharacters(output).trim().split('\n')
  const telling = lines.filter(line => (code === 0 ? summary : failureLine).test(line)).slice(0, 20)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const outcome = `${code === 0 ? 'passed ' : 'FAILED '} ${name.padEnd(14)} ${seconds.padStart(6)} s`
  console.log([outcome, ...(code === 0 || telling.length > 0 ? telling : lines.slice(0, 20))].join('\n    '))
  if (code !== 0) outputs.push(['', outcome, '', ...lines].join('\n    '))
}
