import type { User } from '#contract/accounts/accounts.ts'
import { lockEditable } from '#server/documents/change-document.ts'
import { staleVersion, versionIsCurrent, versionNotFound } from '#server/documents/failures.ts'
import type { StoredFile } from '#server/documents/file-document.ts'
import type { ContentQueue } from '#server/documents/read/content-queue.ts'
import { refreshSearch } from '#server/documents/search/search-index.ts'
import { updateDocument } from '#server/documents/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'

import { insertVersion, listVersions } from './versions.ts'

/**
 * Adds a file as the current version and returns the version's id.
 * @throws Failure 404 and 403 as `lockEditable`, 409 for a stale version of the document.
 */
export async function addVersion(
  tx: Tx,
  { clock, content }: { clock: Clock; content: ContentQueue },
  user: User,
  id: string,
  readInput: () => { version: number; note: string | null; claimFile: () => Promise<StoredFile> },
): Promise<{ id: string }> {
  const document = await lockEditable(tx, user, id)
  const { version, note, claimFile } = readInput()
  if (version !== document.version) throw staleVersion()
  const added = { ...(await claimFile()), note, restoredNumber: null, uploadedById: user.id }
  const versionId = await insertVersion(tx, id, added, clock())
  await content.enqueue(tx, versionId)
  await updateDocument(tx, id, {}, clock())
  await refreshSearch(tx, id)
  await audit(tx, clock, {
    actorId: user.id,
    action: 'documents.version-added',
    subject: id,
    details: { number: document.current.number + 1 },
  })
  return { id: versionId }
}

/**
 * Repeats an earlier version as a new, current one, with its text and its thumbnail.
 * @throws Failure 404 for an unknown number, 409 for the current one; else as `addVersion`.
 */
export async function restoreVersion(
  tx: Tx,
  { clock, content }: { clock: Clock; content: ContentQueue },
  user: User,
  { id, number }: { id: string; number: number },
  readInput: () => { version: number },
): Promise<{ id: string }> {
  const document = await lockEditable(tx, user, id)
  const earlier = (await listVersions(tx, id)).find(version => version.number === number)
  if (earlier === undefined) throw versionNotFound()
  if (readInput().version !== document.version) throw staleVersion()
  if (number === document.current.number) throw versionIsCurrent()
  const { fileId, fileName, mimeType, bytes, sha256 } = earlier
  const repeated = { fileId, fileName, mimeType, bytes, sha256, note: null, restoredNumber: number }
  const versionId = await insertVersion(tx, id, { ...repeated, uploadedById: user.id }, clock())
  await copyContent(tx, earlier.id, versionId)
  if (earlier.textState === 'pending' || earlier.othersReceive === 'pending')
    await content.enqueue(tx, versionId)
  await updateDocument(tx, id, {}, clock())
  await refreshSearch(tx, id)
  await audit(tx, clock, {
    actorId: user.id,
    action: 'documents.version-restored',
    subject: id,
    details: { number },
  })
  return { id: versionId }
}

/** Copies what was read from a file to another version of the same file. */
async function copyContent(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('documentVersions as version')
    .from('documentVersions as earlier')
    .set(eb => ({
      thumbnailId: eb.ref('earlier.thumbnailId'),
      othersReceive: eb.ref('earlier.othersReceive'),
      cleanFileId: eb.ref('earlier.cleanFileId'),
      cleanMimeType: eb.ref('earlier.cleanMimeType'),
      cleanBytes: eb.ref('earlier.cleanBytes'),
      cleanSha256: eb.ref('earlier.cleanSha256'),
      textState: eb.ref('earlier.textState'),
      text: eb.ref('earlier.text'),
      isTextTruncated: eb.ref('earlier.isTextTruncated'),
      textSearch: eb.ref('earlier.textSearch') as never,
    }))
    .where('earlier.id', '=', from)
    .where('version.id', '=', to)
    .execute()
}
