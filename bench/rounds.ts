/**
 * Measures a performance promise against a reference: both run in turn, A B A B, on the same machine, and their
 * medians are compared. On a shared machine a single time means little; a ratio of adjacent runs is robust.
 */
export async function measureInTurn<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, { median: number; all: number[] }>> {
  const names = Object.keys(measures) as Name[]
  const all = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) all[name].push(await measures[name]())
  }
  return Object.fromEntries(
    names.map(name => [name, { median: findMedian(all[name]), all: all[name] }]),
  ) as Record<Name, { median: number; all: number[] }>
}

export function findMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Prints one line: the promise, the measurement, and whether it is met. */
export function reportResult(
  promise: string,
  measured: number,
  limit: { atLeast: number } | { atMost: number },
  unit = '',
): void {
  const isMet = 'atLeast' in limit ? measured >= limit.atLeast : measured <= limit.atMost
  const bound = 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`
  console.log(
    `${isMet ? 'met   ' : 'MISSED'}  ${promise}: ${roundForDisplay(measured)}${unit} (${bound}${unit})`,
  )
}

export function roundForDisplay(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100
}
