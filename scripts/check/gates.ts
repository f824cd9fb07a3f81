/** One thing that must hold before a change lands. */
export type Gate = {
  name: string
  command: string[]
  /** How many of the machine's two cores it keeps busy. */
  cores: 1 | 2
  /** Gates that must have passed before. */
  after?: string[]
  /** Needs neither server nor browser. */
  isFast: boolean
  /** The lines of its output that are worth reading even when all is well. */
  tells?: RegExp
}

/** How many tests passed, and how many did not. */
const counts = /^ *(Tests|\d+ (passed|failed|flaky|skipped|did not run))\b/

/**
 * Lines in which the tools of the gates name what failed and where: Vitest, Playwright, the compiler, the linter (two
 * lines for each fault), npm, and what ends a program.
 */
export const namesFailure =
  /^ *(FAIL|✘|×|x [\w-]+\(|! [\w-]+\(|[,╭][-─]\[|\d+\) |\w*Error:|Unhandled|Process from|Expected|Received|It was (ended|interrupted)|\S+\(\d+,\d+\): error|npm error)/

/** In the order in which they start, as far as cores are free and what comes before has passed. */
export const gates: Gate[] = [
  gate('chromium', 'node scripts/check/chromium.ts', { isFast: false }),
  gate('build', 'node scripts/prepare.mjs build', { isFast: false }),
  gate('types', `tsc -p tsconfig.json ${remembering('types')}`),
  gate('browser-types', `tsc -p browser/tsconfig.json ${remembering('browser-types')}`),
  gate('lint', 'oxlint', { cores: 2 }),
  gate('format', 'oxfmt --check'),
  gate('dead-code', 'knip'),
  gate('unit-tests', 'vitest run --project unit', { cores: 2, tells: counts }),
  gate('api-tests', 'vitest run --project api', {
    cores: 2,
    after: ['build'],
    isFast: false,
    tells: counts,
  }),
  gate('browser-tests', 'playwright test', {
    cores: 2,
    after: ['build', 'chromium'],
    isFast: false,
    tells: counts,
  }),
]

/** The compiler keeps what it found out, and the next time looks at what has changed: a tenth of the work. */
function remembering(name: string): string {
  return `--incremental --tsBuildInfoFile .cache/${name}.tsbuildinfo`
}

/** The gates of these names, with all that must come before them. */
export function withWhatComesBefore(names: string[]): Gate[] {
  const needed = new Set(names)
  // A gate stands behind what it comes after, so one look from the back finds all.
  for (const { name, after = [] } of gates.toReversed()) {
    if (needed.has(name)) for (const earlier of after) needed.add(earlier)
  }
  return gates.filter(({ name }) => needed.has(name))
}

function gate(name: string, command: string, differences: Partial<Gate> = {}): Gate {
  return { name, command: command.split(' '), cores: 1, isFast: true, ...differences }
}
