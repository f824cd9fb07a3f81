export type Check = {
  command: string
  /** What `npm run check:fast` runs instead. */
  fastCommand?: string
  needs?: string[]
}
/** The checks of one row keep two cores busy, so they run concurrently. The rows run one after another. */
export const checkRows: Record<string, Check>[] = [
  { chromium: { command: 'node scripts/chromium.ts' }, build: { command: 'node scripts/prepare.mjs build' } },
  {
    // Each of several checkers would compute the types of the contract for itself.
    types: { command: 'tsc -p . --checkers 1' },
    'browser-types': { command: 'tsc -p browser --checkers 1' },
    format: { command: 'oxfmt --check' },
    wording: { command: 'node scripts/wording.ts' },
    'dead-code': { command: 'knip' },
  },
  // Most of its time is that of the rules that need types.
  { lint: { command: 'oxlint --type-aware', fastCommand: 'oxlint' } },
  {
    'unit-tests': {
      command: 'vitest run --project unit',
      fastCommand: `vitest run --project unit --tagsFilter '!slow'`,
    },
  },
  { 'api-tests': { command: 'vitest run --project api', needs: ['build'] } },
  { 'browser-tests': { command: 'playwright test', needs: ['build', 'chromium'] } },
]
/** The checks that need a server or a browser. */
export const slowChecks = new Set(['chromium', 'build', 'api-tests', 'browser-tests'])

/** A line that counts passed and failed tests, or suggests a faster browser (`chromium.ts`). */
export const summaryLine = /^ *(Tests|\d+ (passed|failed|flaky|skipped|did not run)|A headless shell would)\b/
/** A line in which Vitest, Playwright, the compiler, the linter or npm names a failure and its location. */
export const failureLine =
  /^ *(FAIL|✘|×|x [\w-]+\(|! [\w-]+\(|[,╭][-─]\[|\d+\) |\w*Error:|Unhandled|Process from|Expected|Received|\S+\(\d+,\d+\): error|npm error)/
