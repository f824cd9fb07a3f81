import { createHash, randomUUID } from 'node:crypto'

import { addDuration } from '#server/platform/clock.ts'
import { diskFull } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { uploadLifetime } from './create-upload.ts'
import { moreThanDeclared, tooManyParts, wrongOffset } from './failures.ts'
import type { Staging } from './staging.ts'
import { countBytes, countParts, type UploadRow } from './store.ts'
import { openWriter } from './writer.ts'

/** Of one upload, so that no one fills the directory with tiny files. 2 GB in parts of 5 MB are 400. */
const maxParts = 10_000

/**
 * Appends bytes to an upload. They go to a file of their own and count once they are synced, so that two writers of
 * one offset never mix their bytes: the second one gets 409. They are counted every `checkpointBytes`, at the end, and
 * when the connection breaks or the disk is full; the failure is thrown after that.
 * Returns the hash of the whole file if these bytes are all of it.
 */
export async function receiveBytes(
  { clock, database, diskSpace }: Platform,
  staging: Staging,
  upload: UploadRow,
  {
    offset,
    body,
    onChunk,
    checkpointBytes,
  }: { offset: number; body: AsyncIterable<Uint8Array>; onChunk: () => void; checkpointBytes: number },
): Promise<{ sha256: Buffer | undefined }> {
  if (offset !== upload.receivedBytes) throw wrongOffset()
  if ((await countParts(database.db, upload.id)) >= maxParts) throw tooManyParts(maxParts)
  const id = randomUUID()
  const hash = createHash('sha256')
  const file = await staging.create(id)
  const writer = openWriter(file)
  let counted = 0
  /** True after an error of the database, too: the sweep deletes the file if no part refers to it. */
  let mayBeCounted = false
  let checkpoint: Promise<void> | undefined
  let failure: unknown
  try {
    try {
      await writeChunks()
    } catch (error) {
      failure = error
    }
    await checkpoint
    // A part of the last chunk may have been written.
    if (failure !== undefined) await file.truncate(writer.bytes)
    await countWritten()
  } finally {
    await file.close()
    if (!mayBeCounted) await staging.remove([id])
  }
  if (failure !== undefined) throw failure
  return { sha256: counted === upload.length ? hash.digest() : undefined }

  async function writeChunks(): Promise<void> {
    let end = offset
    try {
      for await (const chunk of body) {
        onChunk()
        end += chunk.length
        if (end > upload.length) throw moreThanDeclared()
        hash.update(chunk)
        await writer.add(chunk)
        if (diskSpace.isLow()) throw diskFull()
        if (failure !== undefined) throw failure
        if (checkpoint === undefined && writer.bytes >= counted + checkpointBytes)
          checkpoint = countInBackground()
      }
    } finally {
      await writer.end()
    }
  }

  /** Counts while more bytes arrive. */
  async function countInBackground(): Promise<void> {
    await countWritten().catch((error: unknown) => {
      failure = error
    })
    checkpoint = undefined
  }

  /** @throws Failure 409 when another part has continued the upload. */
  async function countWritten(): Promise<void> {
    const { bytes } = writer
    if (bytes === counted) return
    await staging.sync(file)
    const wasCounted = mayBeCounted
    mayBeCounted = true
    const part = { id, uploadId: upload.id, start: offset, bytes }
    const expiresAt = addDuration(clock(), uploadLifetime)
    const isCounted = await database.db
      .transaction()
      .execute(tx => countBytes(tx, part, { counted, expiresAt }))
    if (!isCounted) {
      mayBeCounted = wasCounted
      throw wrongOffset()
    }
    counted = bytes
  }
}
