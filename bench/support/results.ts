import { toMarkdownTable } from '#scripts/docs/generated-text.ts'

/** What a benchmark found of one promise. */
export type Result = { benchmark: string; isMet: boolean; promise: string; measured: string; limit: string }

/** The line of a result: the promise, the measurement, and whether it is met. */
export function formatResult(
  promise: string,
  measured: number,
  limit: { atLeast: number } | { atMost: number },
  unit: string,
): string {
  const isMet = 'atLeast' in limit ? measured >= limit.atLeast : measured <= limit.atMost
  const bound = 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`
  return `${isMet ? 'met   ' : 'MISSED'}  ${promise}: ${roundForDisplay(measured)}${unit} (${bound}${unit})`
}

/** The result of a line; undefined for any other line. */
export function readResult(benchmark: string, line: string): Result | undefined {
  const parts = /^(met {3}|MISSED) {2}(.+): (\S.*?) \((at (?:least|most) .+)\)$/.exec(line)
  if (parts === null) return undefined
  const [, verdict, promise = '', measured = '', limit = ''] = parts
  return { benchmark, isMet: verdict !== 'MISSED', promise, measured, limit }
}

/** A Markdown table of the results, in the order of the benchmarks. */
export function formatTable(results: readonly Result[]): string {
  const rows = results.map(({ benchmark, promise, measured, limit, isMet }) => [
    `\`${benchmark}\``,
    promise.replaceAll('|', '\\|'),
    limit,
    measured,
    isMet ? 'met' : '**missed**',
  ])
  return toMarkdownTable(['Benchmark', 'Promise', 'Limit', 'Measured', 'Verdict'], rows)
}

export function roundForDisplay(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100
}
