import { expect, test } from 'vitest'

import { failureLine, checkRows, slowChecks, summaryLine } from './checks.ts'

test('every check runs after its prerequisites', () => {
  const earlier = new Set<string>()
  for (const row of checkRows) {
    for (const { needs = [] } of Object.values(row))
      expect(needs.filter(name => !earlier.has(name))).toEqual([])
    for (const name of Object.keys(row)) earlier.add(name)
  }
})

test('fast checks have no prerequisites', () => {
  const fast = checkRows.flatMap(row => Object.entries(row)).filter(([name]) => !slowChecks.has(name))
  expect(fast.flatMap(([, { needs = [] }]) => needs)).toEqual([])
})

test.each([
  ' Tests  22 passed (22)',
  '  3 flaky',
  'A headless shell would make the browser tests faster: `npx playwright install chromium`',
])('recognizes a summary line: %s', line => {
  expect(line).toMatch(summaryLine)
})

test.each([
  ' FAIL  unit  scripts/checks.test.ts > every check runs after its prerequisites',
  '   × every check runs after its prerequisites 15ms',
  'AssertionError: expected [ false ] to deeply equal [ true ]',
  '  ✘   8 e2e/family-charts/family-charts.e2e.ts:172:1 › reports a chart that cannot load (2.0s)',
  '  1) e2e/family-charts/family-charts.e2e.ts:172:1 › reports a chart that cannot load',
  'Process from config.webServer was not able to start. Exit code: 1',
  "server/market/client.test.ts(91,91): error TS2304: Cannot find name 'longer'.",
  "  x eslint(no-unused-vars): Function 'median' is declared but never used.",
  '  ! typescript(no-explicit-any): Unexpected `any`.',
  '     ,-[server/accounts/log-in.test.ts:227:10]',
  'npm error the registry is away',
  'TimeoutError: The operation was aborted due to timeout',
])('recognizes a failure line: %s', line => {
  expect(line).toMatch(failureLine)
})

test.each([
  ' ✓  unit  browser/error-page.test.ts (6 tests) 5ms',
  'stderr | server/platform/failure.test.ts > an error is reported',
  '{"level":"error","msg":"database unavailable"}',
  'browser/platform/error.ts',
])('ignores a line without a failure: %s', line => {
  expect(line).not.toMatch(failureLine)
})
