import { createHash } from 'node:crypto'

import { addDuration, day } from '#server/platform/clock.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hashFile } from '#server/platform/files/hash-file.ts'
import type { Platform } from '#server/platform/platform.ts'

import { detectType } from './detect-type.ts'
import { fileRejected, uploadNotFound, type Rejection } from './failures.ts'
import { scanForMalware } from './scan-for-malware.ts'
import type { Staging } from './staging.ts'
import { listParts, lockUpload, markFinished, markRejected, type UploadRow } from './store.ts'

/** How long the failure of a rejected file can be read. */
const rejectionLifetime = day

/**
 * Turns an upload whose bytes have all arrived into a stored file: joins its parts, checks type and content, and
 * stores it, unless a file of equal content is stored already. May be repeated after a crash at any point, and at the
 * same time on another node: the parts stay until the transaction that finishes the upload.
 * @throws Failure 415 or 422 when the file is rejected; its bytes are deleted.
 */
export async function finishUpload(
  platform: Platform,
  staging: Staging,
  upload: UploadRow,
  { sha256: streamedHash }: { sha256: Buffer | undefined },
): Promise<void> {
  const { clock, config, database, files } = platform
  const { db } = database
  const parts = await listParts(db, upload.id)
  const [first] = parts
  // Finished on another node in the meantime.
  if (first === undefined) return
  const partIds = parts.map(({ id }) => id)
  const whole = await joinParts()
  const path = staging.toPath(whole.id)
  try {
    const mimeType = await detectType(path, upload.fileName)
    if (mimeType === undefined) return await reject('uploads.unsupported-type')
    const verdict = config.CLAMD === undefined ? 'clean' : await scanForMalware(config.CLAMD, path)
    if (verdict !== 'clean') return await reject(`uploads.${verdict}`)
    const content = { bytes: upload.length, sha256: whole.sha256 ?? (await hashFile(path)) }
    const storeEqual = async (tx: Tx) => {
      await lockInTransaction(tx, `files.${content.sha256.toString('hex')}`)
      const equalId = await files.lockEqual(tx, content)
      if (equalId !== undefined) await finish(tx, { fileId: equalId, mimeType })
      return equalId
    }
    if ((await db.transaction().execute(storeEqual)) === undefined) {
      // The same id in each attempt, so that none leaves a second file.
      await files.putFile(first.id, { path, ...content })
      const equalId = await db.transaction().execute(async tx => {
        const equalId = await storeEqual(tx)
        if (equalId === undefined) await finish(tx, { fileId: first.id, mimeType })
        return equalId
      })
      if (equalId !== undefined && equalId !== first.id) await files.discard([first.id])
    }
    await staging.remove(partIds)
  } finally {
    if (whole.id !== first.id) await staging.remove([whole.id])
  }

  async function joinParts(): Promise<{ id: string; sha256: Buffer | undefined }> {
    if (parts.length === 1) return { id: first!.id, sha256: streamedHash }
    const hash = createHash('sha256')
    const id = await staging.join(parts, chunk => hash.update(chunk))
    return { id, sha256: hash.digest() }
  }

  /** @throws Failure 404 when the upload was canceled in the meantime. */
  async function finish(tx: Tx, file: { fileId: string; mimeType: string }): Promise<void> {
    const locked = await lockUpload(tx, upload.id)
    if (locked === undefined) throw uploadNotFound()
    if (locked.fileId !== null || locked.rejection !== null) return
    await files.markReferenced(tx, [file.fileId])
    await markFinished(tx, upload.id, file)
  }

  async function reject(rejection: Rejection): Promise<never> {
    const expiresAt = addDuration(clock(), rejectionLifetime)
    await db.transaction().execute(tx => markRejected(tx, upload.id, { rejection, expiresAt }))
    await staging.remove(partIds)
    throw fileRejected(rejection)
  }
}
