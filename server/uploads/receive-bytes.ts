import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

import { addDuration } from '#server/platform/clock.ts'
import { diskFull } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { uploadLifetime } from './create-upload.ts'
import { moreThanDeclared, tooManyParts, wrongOffset } from './failures.ts'
import type { Staging } from './staging.ts'
import { addPart, countParts, type UploadRow } from './store.ts'

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
  const { bytes, failure } = await writePart(staging, id, writeChunks)
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

  async function* writeChunks(file: FileHandle): AsyncGenerator<number> {
    let end = offset
    for await (const chunk of body) {
      onChunk()
      end += chunk.length
      if (end > upload.length) throw moreThanDeclared()
      const written = file.writeFile(chunk)
      hash.update(chunk)
      await written
      yield chunk.length
      if (diskSpace.isLow()) throw diskFull()
    }
  }
}

/** Writes and syncs what `write` writes until it fails. Without bytes there is no file. */
async function writePart(
  staging: Staging,
  id: string,
  write: (file: FileHandle) => AsyncIterable<number>,
): Promise<{ bytes: number; failure: unknown }> {
  const file = await staging.create(id)
  let bytes = 0
  let failure: unknown
  try {
    try {
      for await (const written of write(file)) bytes += written
    } catch (error) {
      failure = error
      // A part of the last chunk may have been written.
      await file.truncate(bytes)
    }
    if (bytes > 0) await staging.seal(file)
    else await staging.remove([id])
    return { bytes, failure }
  } catch (error) {
    await staging.remove([id])
    throw error
  } finally {
    await file.close()
  }
}
