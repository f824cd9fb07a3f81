/**
 * Pairs each item with at most one other: those with equal first keys, then of the rest those with equal second keys,
 * and so on. Duplicates of a key are paired in their order.
 */
export function pairByKeys<Item extends object, Other extends object>(
  items: readonly Item[],
  others: readonly Other[],
  keys: ((either: Item | Other) => string)[],
): Map<Item, Other> {
  const pairs = new Map<Item, Other>()
  for (const key of keys) {
    const paired = new Set(pairs.values())
    const open = Map.groupBy(
      others.filter(other => !paired.has(other)),
      key,
    )
    for (const item of items) {
      const other = pairs.has(item) ? undefined : open.get(key(item))?.shift()
      if (other !== undefined) pairs.set(item, other)
    }
  }
  return pairs
}
