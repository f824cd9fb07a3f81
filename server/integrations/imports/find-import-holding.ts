import type { ImportHolding } from '#server/investments/imported/store.ts'

type Named = Pick<ImportHolding, 'symbol' | 'name' | 'currency'>

/** The holding of a row: by its symbol if both have one, else by its name. */
export function findImportHolding<Holding extends Named>(
  holdings: readonly Holding[],
  { symbol, name }: { symbol: string | null; name: string | null },
  currency: string,
): Holding | undefined {
  return holdings.find(holding =>
    holding.currency === currency && symbol !== null && holding.symbol !== null
      ? holding.symbol.toUpperCase() === symbol
      : holding.currency === currency && holding.name === (name ?? symbol),
  )
}
