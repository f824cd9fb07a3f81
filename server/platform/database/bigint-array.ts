const bigintType = 20
const headerLength = 20
const elementLength = 12

/**
 * An array of `bigint` in the binary format of PostgreSQL, of the first eight bytes of digests. For thousands of them,
 * their decimal text takes several times as long on both sides.
 * @param digests strings with a character for each byte.
 */
export function toBigintArray(digests: readonly string[]): Buffer {
  const array = Buffer.alloc(headerLength + digests.length * elementLength)
  // The number of dimensions, no nulls, the type, and the length and the first index of the dimension.
  for (const [index, value] of [1, 0, bigintType, digests.length, 1].entries())
    array.writeInt32BE(value, index * 4)
  let offset = headerLength
  for (const digest of digests) {
    array[offset + 3] = 8
    array.write(digest, offset + 4, 8, 'binary')
    offset += elementLength
  }
  return array
}
