/**
 * Runs the checks. `npm test` and `npm run check` run all of them. `npm run check:fast` runs those without a server or
 * browser, and leaves out the rules that need types and the slow unit tests. `npm run check -- types lint` runs the
 * named checks and their prerequisites. A failed check immediately prints up to 20 lines that describe the failure, and
 * its whole output at the end. The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { settings } from '#server/platform/config.ts'

import { endProcesses } from './check/end-processes.ts'
import { failureLine, checkRows, slowChecks, summaryLine, type Check } from './checks.ts'

const checks = Object.assign({}, ...checkRows) as Record<string, Check>
const names = process.argv.slice(2)
const selected = new Set(names.flatMap(name => [name, ...(checks[name]?.needs ?? [])]))
if (names.length === 0) for (const name of Object.keys(checks)) selected.add(name)
const isFast = selected.delete('--fast')
if (isFast) for (const name of Object.keys(checks)) if (!slowChecks.has(name)) selected.add(name)
const unknown = [...selected].filter(name => checks[name] === undefined)
if (unknown.length > 0)
  throw new Error(`Unknown check: ${unknown.join(', ')}. The checks are ${Object.keys(checks).join(', ')}.`)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
const inherited = Object.entries(process.env).filter(([name]) => !(name in settings))
const PATH = [join(import.meta.dirname, '../node_modules/.bin'), process.env['PATH']].join(delimiter)
const env = { ...Object.fromEntries(inherited), PATH }
/** A busy machine takes several times as long as an idle one. */
const limitMinutes = 40
const results = new Map<string, boolean>()
const outputs: string[] = []
for (const row of checkRows)
  await Promise.all(
    Object.keys(row)
      .filter(name => selected.has(name))
      .map(runCheck),
  )
const passed = [...results.values()].filter(hasPassed => hasPassed).length
process.exitCode = passed === results.size ? 0 : 1
console.log([...outputs, `\n${passed} passed, ${results.size - passed} failed`].join('\n'))

async function runCheck(name: string): Promise<void> {
  const { command, fastCommand = command, needs = [] } = checks[name]!
  const reason = stopping.signal.aborted ? 'an interruption' : needs.find(each => results.get(each) === false)
  results.set(name, false)
  if (reason !== undefined) return console.log(`NOT RUN ${name}, because of ${reason}`)
  const started = performance.now()
  // Identifies the processes that the check starts. PostgreSQL, which runs as another user under root, must be able to
  // traverse it.
  const scratch = mkdtempSync(join(tmpdir(), 'heirloom-check-'))
  chmodSync(scratch, 0o711)
  const limit = AbortSignal.timeout(limitMinutes * 60_000)
  const child = spawn(isFast ? fastCommand : command, {
    env: { ...env, TMPDIR: scratch },
    signal: AbortSignal.any([stopping.signal, limit]),
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (output += text))
  const code = await new Promise(resolve => {
    child.once('error', error => resolve((output += `\n${error.name}: ${error.message}\n`)))
    // A leftover process may keep the output open.
    child.once('close', resolve).once('exit', exitCode => setTimeout(resolve, 1000, exitCode))
  })
  if (limit.aborted) output += `\nError: ${name} was ended after ${limitMinutes} minutes.\n`
  // The signal ends the shell only.
  endProcesses(scratch)
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  results.set(name, code === 0)
  const lines = stripVTControlCharacters(output).trim().split('\n')
  const shownLines = lines.filter(line => (code === 0 ? summaryLine : failureLine).test(line)).slice(0, 20)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const outcome = `${code === 0 ? 'passed ' : 'FAILED '} ${name.padEnd(14)} ${seconds.padStart(6)} s`
  console.log(
    [outcome, ...(code === 0 || shownLines.length > 0 ? shownLines : lines.slice(0, 20))].join('\n    '),
  )
  if (code !== 0) outputs.push(['', outcome, '', ...lines].join('\n    '))
}
