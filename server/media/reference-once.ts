import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'

/** Refers to a stored file, or to one of equal content that has been stored before, and returns its id. */
export async function referenceOnce(
  tx: Tx,
  files: Files,
  { fileId, bytes, sha256 }: { fileId: string; bytes: number; sha256: Buffer | null },
): Promise<string> {
  if (sha256 === null) throw new Error('A new file has a hash')
  await lockInTransaction(tx, `files.${sha256.toString('hex')}`)
  const equalId = await files.lockEqual(tx, { bytes, sha256 })
  if (equalId === undefined) await files.markReferenced(tx, [fileId])
  return equalId ?? fileId
}
