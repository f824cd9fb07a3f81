/** What a column sorts by. Rows without a value come last in both directions. */
export type SortKey = string | number | null

export type Sort = { header: string; direction: 'ascending' | 'descending' }

/** Created for the first texts that are sorted: it would block each page with a table for 40 ms on a slow phone. */
let collator: Intl.Collator | undefined

/** Sorts by one value of each row. Rows with equal values keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  direction: Sort['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((first, second) => {
    const [a, b] = [keyOf(first), keyOf(second)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(`${a}`, `${b}`))
  })
}

function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}
