import { LRUCache } from 'lru-cache'

/**
 * A cache that evicts the entry that was used least recently. It grows with its entries: with the option `max`, a cache
 * of 10,000 would allocate its arrays at once, which takes a millisecond and most of a megabyte.
 */
export function createLruCache<Value extends {}>(
  maxEntries: number,
  options: Pick<LRUCache.Options<string, Value, unknown>, 'ttl' | 'dispose'> = {},
): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 })
}
