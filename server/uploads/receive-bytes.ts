import { createHash, randomUUID } from 'node:crypto'

import { addDuration } from '#server/platform/clock.ts'
import { diskFull } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { uploadLifetime } from './create-upload.ts'
import { moreThanDeclared, tooManyParts, wrongOffset } from './failures.ts'
import type { Staging } from './staging.ts'
import { addPart, countParts, type UploadRow } from './store.ts'
import { openWriter } from './writer.ts'

/** Of one upload, so that no one fills the directory with tiny files. 2 GB in parts of 5 MB are 400. */
const maxParts = 10_000

/**
 * Appends bytes to an upload. They go to a file of their own and count once they are synced, so that two writers of
 * one offset never mix their bytes: the second one gets 409. When the connection breaks or the disk is full, the bytes
 * that came before are stored and counted, and then the failure is thrown.
 * Returns the hash of the whole file if these bytes are all of it.
 */
export async function receiveBytes(
  { clock, database, diskSpace }: Platform,
  staging: Staging,
  upload: UploadRow,
  { offset, body, onChunk }: { offset: number; body: AsyncIterable<Uint8Array>; onChunk: () => void },
): Promise<{ sha256: Buffer | undefined }> {
  if (offset !== upload.receivedBytes) throw wrongOffset()
  if ((await countParts(database.db, upload.id)) >= maxParts) throw tooManyParts(maxParts)
  const id = randomUUID()
  const hash = createHash('sha256')
  const { bytes, failure } = await writePart(staging, id, checkChunks())
  if (bytes > 0) {
    const part = { id, uploadId: upload.id, start: offset, bytes }
    const expiresAt = addDuration(clock(), uploadLifetime)
    // After an error, the part may have been added. If not, the sweep deletes its file.
    const isAdded = await database.db.transaction().execute(tx => addPart(tx, part, expiresAt))
    if (!isAdded) {
      await staging.remove([id])
      throw wrongOffset()
    }
  }
  if (failure !== undefined) throw failure
  return { sha256: bytes === upload.length ? hash.digest() : undefined }

  async function* checkChunks(): AsyncGenerator<Uint8Array> {
    let end = offset
    for await (const chunk of body) {
      onChunk()
      end += chunk.length
      if (end > upload.length) throw moreThanDeclared()
      hash.update(chunk)
      yield chunk
      if (diskSpace.isLow()) throw diskFull()
    }
  }
}

/** Writes and syncs the chunks that come before a failure. Without bytes there is no file. */
async function writePart(
  staging: Staging,
  id: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; failure: unknown }> {
  const file = await staging.create(id)
  const writer = openWriter(file)
  let failure: unknown
  try {
    try {
      for await (const chunk of chunks) await writer.add(chunk)
    } catch (error) {
      failure = error
    }
    await writer.end().catch((error: unknown) => {
      failure ??= error
    })
    // A part of the last chunk may have been written.
    if (failure !== undefined) await file.truncate(writer.bytes)
    if (writer.bytes > 0) await staging.seal(file)
    else await staging.remove([id])
    return { bytes: writer.bytes, failure }
  } catch (error) {
    await staging.remove([id])
    throw error
  } finally {
    await file.close()
  }
}
