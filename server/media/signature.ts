/** The number of leading bytes that identify a type. */
export const signatureLength = 12

/** The content type by the first bytes; undefined for an unsupported type. */
export function detectImageType(first: Buffer): 'image/jpeg' | 'image/png' | 'image/webp' | undefined {
  if (first.subarray(0, 3).equals(jpeg)) return 'image/jpeg'
  if (first.subarray(0, 8).equals(png)) return 'image/png'
  if (first.toString('latin1', 0, 4) === 'RIFF' && first.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp'
  return undefined
}

const jpeg = Buffer.from('ffd8ff', 'hex')
const png = Buffer.from('89504e470d0a1a0a', 'hex')
