import { formatResult, roundForDisplay } from './results.ts'

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

/** Prints the line of a result, from which `all.ts` makes its table. */
export function reportResult(
  promise: string,
  measured: number,
  limit: { atLeast: number } | { atMost: number },
  unit = '',
): void {
  console.log(formatResult(promise, measured, limit, unit))
}

/** Measures a read several times and reports its median in ms, with its rows and the fastest time. */
export async function reportReads(
  name: string,
  read: () => Promise<unknown[]>,
  { rounds, atMost }: { rounds: number; atMost: number },
): Promise<void> {
  // The first round reads from the disk.
  const { length } = await read()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  const fastest = roundForDisplay(Math.min(...times))
  reportResult(`${name} (${length} rows; at least ${fastest} ms)`, findMedian(times), { atMost }, ' ms')
}
