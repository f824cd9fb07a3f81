import { hash } from 'node:crypto'

const blockLength = 64
const digestLength = 32

/** A key with the pads of RFC 2104. The digest of the inner hash follows the outer pad. */
export type HmacKey = { inner: Buffer; outer: Buffer }

/** @param key at most 64 bytes. */
export function openHmacKey(key: Buffer): HmacKey {
  const outer = Buffer.concat([padKey(key, 0x5c), Buffer.alloc(digestLength)])
  return { inner: padKey(key, 0x36), outer }
}

function padKey(key: Buffer, pad: number): Buffer {
  const block = Buffer.alloc(blockLength)
  key.copy(block)
  return block.map(byte => byte ^ pad) as Buffer
}

/** The input of the inner hash for texts of usual words. */
const shortInput = Buffer.alloc(4 * blockLength)

/**
 * HMAC-SHA-256 (RFC 2104) as a string with a character for each byte. For thousands of short texts, `createHmac` takes
 * fifteen times as long, since it sets up OpenSSL's state for each, and digests as buffers take three times as long.
 */
export function computeHmac({ inner, outer }: HmacKey, text: string): string {
  outer.write(hash('sha256', toInnerInput(inner, text), 'binary'), blockLength, 'binary')
  return hash('sha256', outer, 'binary')
}

function toInnerInput(inner: Buffer, text: string): Buffer {
  const length = blockLength + Buffer.byteLength(text)
  if (length > shortInput.length) return Buffer.concat([inner, Buffer.from(text)])
  shortInput.set(inner)
  shortInput.write(text, blockLength)
  return shortInput.subarray(0, length)
}
