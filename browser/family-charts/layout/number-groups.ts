/**
 * Numbers grouped by a key and stored end to end. The group of `key` is
 * `items[start[key]]` … `items[start[key + 1] - 1]`.
 */
export interface NumberGroups {
  start: Int32Array
  items: Int32Array
}

/** Groups `values` by the keys at the same index (counting sort). Values of one key keep their order. */
export function groupNumbers(
  count: number,
  keys: ArrayLike<number>,
  values: ArrayLike<number>,
): NumberGroups {
  const start = new Int32Array(count + 1)
  for (let index = 0; index < keys.length; index += 1) start[keys[index]! + 1]! += 1
  for (let key = 0; key < count; key += 1) start[key + 1]! += start[key]!
  const next = start.slice(0, count)
  const items = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]!
    items[next[key]!] = values[index]!
    next[key]! += 1
  }
  return { start, items }
}

/** Copies one group. Groups are short, and copying a few numbers is faster than `subarray`. */
export function getGroup({ start, items }: NumberGroups, key: number): number[] {
  const group: number[] = []
  for (let index = start[key]!; index < start[key + 1]!; index += 1) group.push(items[index]!)
  return group
}

/** The numbers 0, 1, 2 … `count - 1`. */
export function createRange(count: number): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(count)
  for (let index = 0; index < count; index += 1) numbers[index] = index
  return numbers
}

/** One column of a flat list of triples. */
export function extractColumn(triples: Int32Array, position: 0 | 1 | 2): Int32Array {
  const values = new Int32Array(triples.length / 3)
  for (let index = 0; index < values.length; index += 1) values[index] = triples[index * 3 + position]!
  return values
}
