/**
 * Every gate of the house, side by side on two cores:
 *
 *   npm run check                  all of them; `npm test` is the same
 *   npm run check:fast             those that need neither server nor browser
 *   npm run check -- types lint    those that are named, and what comes before them
 *
 * Of a gate that fails, at most 20 lines that name what failed stand beside it at once, since whoever keeps a record of
 * this may keep its beginning only; all that it said stands at the end. The last line is `N passed, N failed`, and a
 * failure ends it with an exit code other than 0.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { gates, namesFailure, withWhatComesBefore, type Gate } from './check/gates.ts'
import { endLeftovers } from './check/leftovers.ts'
import { runGate } from './check/run-gate.ts'
import { runSideBySide } from './check/schedule.ts'

const chosen = chooseGates(process.argv.slice(2))
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())

const saidByFailed: string[] = []
// What the gates put aside lies in one place, which goes when they are done. PostgreSQL, which has an account of
// its own when we are root, must be able to pass through it.
const scratch = mkdtempSync(join(tmpdir(), 'heirloom-check-'))
chmodSync(scratch, 0o711)
try {
  const outcomes = await runSideBySide(chosen, 2, passes)
  const failed = outcomes.filter(hasPassed => !hasPassed).length
  process.exitCode = failed === 0 ? 0 : 1
  const left = endLeftovers(scratch)
  if (left.length > 0) console.log(`\nLeft behind, and ended now: ${left.join(', ')}`)
  for (const said of saidByFailed) console.log(said)
  console.log(`\n${outcomes.length - failed} passed, ${failed} failed`)
} finally {
  endLeftovers(scratch)
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}

async function passes(gate: Gate, unpassed: string[]): Promise<boolean> {
  const reason = ending.signal.aborted
    ? 'interrupted'
    : unpassed.map(name => `${name} did not pass`).join(', ')
  if (reason !== '') {
    console.log(`NOT RUN ${gate.name}: ${reason}`)
    return false
  }
  const { hasPassed, output, seconds } = await runGate(gate, { scratch, signal: ending.signal })
  const outcome = `${hasPassed ? 'passed ' : 'FAILED '} ${gate.name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`
  const lines = output.trim().split('\n')
  console.log(outcome)
  const telling = lines.filter(line => (hasPassed ? gate.tells?.test(line) : namesFailure.test(line)))
  if (!hasPassed && telling.length === 0) telling.push(...lines)
  for (const line of telling.slice(0, 20)) console.log(`    ${line.trim()}`)
  if (!hasPassed) saidByFailed.push(['', outcome, '', ...lines.map(line => `    ${line}`)].join('\n'))
  return hasPassed
}

function chooseGates(names: string[]): Gate[] {
  if (names.length === 0) return gates
  if (names[0] === '--fast') return gates.filter(({ isFast }) => isFast)
  const unknown = names.filter(name => !gates.some(gate => gate.name === name))
  if (unknown.length === 0) return withWhatComesBefore(names)
  console.log(`There is no gate ${unknown.join(', ')}. There are ${gates.map(gate => gate.name).join(', ')}.`)
  process.exit(2)
}
