export type Gate = { command: string; needs?: string[] }
const tsc = 'tsc --incremental --tsBuildInfoFile .cache'
/** The gates of one row keep two cores busy, so they run side by side; the rows run one after the other. */
export const rows: Record<string, Gate>[] = [
  { chromium: { command: 'node scripts/chromium.ts' }, build: { command: 'node scripts/prepare.mjs build' } },
  {
    types: { command: `${tsc}/types -p .` },
    'browser-types': { command: `${tsc}/browser-types -p browser` },
  },
  { lint: { command: 'oxlint' } },
  {
    format: { command: 'oxfmt --check' },
    wording: { command: 'node scripts/wording.ts' },
    'dead-code': { command: 'knip' },
  },
  { 'unit-tests': { command: 'vitest run --project unit' } },
  { 'api-tests': { command: 'vitest run --project api', needs: ['build'] } },
  { 'browser-tests': { command: 'playwright test', needs: ['build', 'chromium'] } },
]
/** They need a server or a browser. */
export const slow = new Set(['chromium', 'build', 'api-tests', 'browser-tests'])

/** How many tests passed, and how many did not. */
export const summary = /^ *(Tests|\d+ (passed|failed|flaky|skipped|did not run))\b/
/** Lines in which Vitest, Playwright, the compiler, the linter or npm name what failed and where. */
export const failureLine =
  /^ *(FAIL|✘|×|x [\w-]+\(|! [\w-]+\(|[,╭][-─]\[|\d+\) |\w*Error:|Unhandled|Process from|Expected|Received|\S+\(\d+,\d+\): error|npm error)/
