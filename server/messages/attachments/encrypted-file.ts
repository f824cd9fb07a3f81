import { createCipheriv, createDecipheriv } from 'node:crypto'

/**
 * Encrypts a file with AES-256-GCM in frames of 64 KiB, so that each part is authenticated before anyone reads it. The
 * nonce is the number of the frame and whether it is the last one: frames cannot change their order, and a file cannot
 * be cut off. This is the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption
 * and its Nonce-Reuse Misuse-Resistance, 2015). `key` must be of this file alone.
 */
export async function* encryptFile(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { bytes, index, isLast } of readFrames(content, frameLength)) {
    const cipher = createCipheriv('aes-256-gcm', key, toNonce(index, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws for a changed, moved or missing frame, before any of its bytes. */
export async function* decryptFile(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { bytes, index, isLast } of readFrames(content, frameLength + tagLength)) {
    if (bytes.length < tagLength) throw new Error('The file ends within a frame')
    const decipher = createDecipheriv('aes-256-gcm', key, toNonce(index, isLast), {
      authTagLength: tagLength,
    }).setAuthTag(bytes.subarray(-tagLength))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
  }
}

const frameLength = 64 * 1024
const tagLength = 16

type Frame = { bytes: Buffer; index: number; isLast: boolean }

/** Frames of equal length; the last one may be shorter, and is empty for an empty file. */
async function* readFrames(content: AsyncIterable<Buffer>, length: number): AsyncGenerator<Frame> {
  let index = 0
  let pending: Buffer[] = []
  let pendingLength = 0
  for await (const chunk of content) {
    pending.push(chunk)
    pendingLength += chunk.length
    // The last frame is known only at the end.
    if (pendingLength <= length) continue
    const bytes = Buffer.concat(pending)
    let start = 0
    for (; bytes.length - start > length; start += length) {
      yield { bytes: bytes.subarray(start, start + length), index, isLast: false }
      index += 1
    }
    pending = [bytes.subarray(start)]
    pendingLength = bytes.length - start
  }
  yield { bytes: Buffer.concat(pending), index, isLast: true }
}

function toNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
