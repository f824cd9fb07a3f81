import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decryptFile, encryptFile } from './encrypted-file.ts'

const frame = 64 * 1024
const encryptedFrame = frame + 16
const key = randomBytes(32)

test('any content in any chunks is restored', async () => {
  const lengths = fc.oneof(
    fc.constantFrom(0, 1, frame - 1, frame, frame + 1, 2 * frame, 3 * frame + 5),
    fc.nat(3 * frame),
  )
  const property = fc.asyncProperty(
    lengths,
    fc.integer({ min: 1000, max: 200_000 }),
    async (length, size) => {
      const content = randomBytes(length)
      const encrypted = await encrypt(content, size)
      expect(encrypted).toHaveLength(length + 16 * Math.max(1, Math.ceil(length / frame)))
      expect((await decrypt(encrypted, size)).equals(content)).toBe(true)
    },
  )
  await fc.assert(property, { numRuns: 40 })
})

test('rejects changed, moved, removed and added frames', async () => {
  const encrypted = await encrypt(randomBytes(3 * frame + 100))
  const frames = [0, 1, 2, 3].map(at => encrypted.subarray(at * encryptedFrame, (at + 1) * encryptedFrame))
  const [first, second, third, last] = frames as [Buffer, Buffer, Buffer, Buffer]
  const changed = Buffer.from(encrypted)
  changed.writeUInt8(changed.readUInt8(encryptedFrame + 7) ^ 1, encryptedFrame + 7)
  const forgeries = [
    changed,
    Buffer.concat([second, first, third, last]),
    // Cut off between two frames, and within one.
    Buffer.concat([first, second, third]),
    encrypted.subarray(0, -1),
    Buffer.concat([first, second, third, last, last]),
    Buffer.alloc(0),
  ]
  for (const forgery of forgeries)
    await expect(decrypt(forgery)).rejects.toThrow(/unable to authenticate|within a frame/)
  await expect(decrypt(encrypted, 5000, randomBytes(32))).rejects.toThrow('unable to authenticate')
})

function encrypt(content: Buffer, chunkSize = 70_000): Promise<Buffer> {
  return buffer(Readable.from(encryptFile(cut(content, chunkSize), key)))
}

function decrypt(content: Buffer, chunkSize = 70_000, usedKey = key): Promise<Buffer> {
  return buffer(Readable.from(decryptFile(cut(content, chunkSize), usedKey)))
}

async function* cut(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size)
}
