import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { gates, namesFailure, withWhatComesBefore } from './gates.ts'
import { runSideBySide } from './schedule.ts'

test('works run side by side while cores are free, and one that wants both runs alone', async () => {
  const works = [work('a', 1), work('b', 1), work('c', 2), work('d', 1)]
  const told = await run(works)
  expect(told).toEqual(['+a', '+b', '-a', '+d', '-b', '-d', '+c', '-c'])
})

test('a work waits for what comes before it, and is told which of that did not pass', async () => {
  const works = [work('late', 1, ['good', 'bad']), work('good', 1), work('bad', 1)]
  const unpassed: string[][] = []
  const passed = await runSideBySide(works, 2, async ({ name }, missing) => {
    if (name === 'late') unpassed.push(missing)
    return name === 'good'
  })
  expect(unpassed).toEqual([['bad']])
  expect(passed).toEqual([false, true, false])
})

test('what comes before and is not run at all is not waited for', async () => {
  expect(await runSideBySide([work('late', 1, ['elsewhere'])], 2, async () => true)).toEqual([true])
})

test('every gate comes after what it needs, so that a gate can be named alone', () => {
  for (const [place, { after = [] }] of gates.entries()) {
    const earlier = gates.slice(0, place).map(({ name }) => name)
    expect(earlier).toEqual(expect.arrayContaining(after))
  }
  const names = withWhatComesBefore(['browser-tests']).map(({ name }) => name)
  expect(names).toEqual(['chromium', 'build', 'browser-tests'])
})

test('a gate that is fast needs none that is not', () => {
  const fast = gates.filter(({ isFast }) => isFast)
  expect(fast.flatMap(({ after = [] }) => after)).toEqual([])
})

test.each([
  ' FAIL  unit  scripts/check/schedule.test.ts > a work waits for what comes before it',
  '   × a work waits for what comes before it 15ms',
  'AssertionError: expected [ false ] to deeply equal [ true ]',
  '  ✘   8 e2e/family-charts.e2e.ts:172:1 › charts whose worker does not come say so (2.0s)',
  '  1) e2e/family-charts.e2e.ts:172:1 › charts whose worker does not come say so',
  'Process from config.webServer was not able to start. Exit code: 1',
  "server/market/client.test.ts(91,91): error TS2304: Cannot find name 'longer'.",
  "  x eslint(no-unused-vars): Function 'median' is declared but never used.",
  '  ! typescript(no-explicit-any): Unexpected `any`.',
  '     ,-[server/accounts/log-in.test.ts:227:10]',
  'npm error the registry is away',
  'It was ended after 15 minutes.',
])('what failed is named by: %s', line => {
  expect(line).toMatch(namesFailure)
})

test.each([
  ' ✓  unit  browser/error-page.test.ts (6 tests) 5ms',
  'stderr | server/platform/failure.test.ts > an error is told',
  '{"level":"error","msg":"The database is away"}',
  'browser/platform/error.ts',
])('what is no failure is not taken for one: %s', line => {
  expect(line).not.toMatch(namesFailure)
})

function work(name: string, cores: number, after: string[] = []) {
  return { name, cores, after }
}

/** What began (+) and ended (-), in order; `b` takes longest. */
async function run(works: ReturnType<typeof work>[]): Promise<string[]> {
  const told: string[] = []
  await runSideBySide(works, 2, async ({ name }) => {
    told.push(`+${name}`)
    await wait(name === 'b' ? 60 : 30)
    told.push(`-${name}`)
    return true
  })
  return told
}
