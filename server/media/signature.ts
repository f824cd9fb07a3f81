/** How many bytes at its beginning tell what a file is. */
export const signatureLength = 12

/** The content type that the first bytes stand for; undefined when it is none that is taken. */
export function detectImageType(first: Buffer): 'image/jpeg' | 'image/png' | 'image/webp' | undefined {
  if (first.subarray(0, 3).equals(jpeg)) return 'image/jpeg'
  if (first.subarray(0, 8).equals(png)) return 'image/png'
  if (first.toString('latin1', 0, 4) === 'RIFF' && first.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp'
  return undefined
}

const jpeg = Buffer.from('ffd8ff', 'hex')
const png = Buffer.from('89504e470d0a1a0a', 'hex')
