import type { User } from '#contract/accounts/accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'

import { unchangedOnLegalHold } from './failures.ts'
import { insertFiled, type StoredFile } from './file-document.ts'
import { checkNoLegalHold } from './policy.ts'
import type { ContentQueue } from './read/content-queue.ts'
import { refreshSearch } from './search/search-index.ts'
import { hideDocument, setLinkedMembers, updateDocument } from './store.ts'
import { checkLinkedMembers } from './validation.ts'

/**
 * The documents of photographs and videos, which the slice `media` files and changes. It checks the rights of the
 * caller, and locks the document before a change.
 */
type MediaDetails = {
  title: string | null
  description: string | null
  isPublic: boolean
  /** Who is in the picture. */
  memberIds: string[]
}

/** A photograph or a video that is shared on a member's page. */
type NewMediaDetails = MediaDetails & { sharedOnMemberId: string }

/** @throws Failure 400 for an unknown linked member. */
export async function fileMediaDocument(
  tx: Tx,
  { clock, content }: { clock: Clock; content?: ContentQueue | undefined },
  user: User,
  { title, isPublic, ...details }: NewMediaDetails,
  { kind, file }: { kind: 'photograph' | 'video'; file: StoredFile & { thumbnailId: string | null } },
): Promise<string> {
  await checkLinkedMembers(tx, details)
  const document = {
    ...details,
    area: 'media' as const,
    kind,
    title: title ?? '',
    audience: toAudience(isPublic),
    ownerId: user.id,
    readerIds: [],
    dateText: null,
    taxYear: null,
    taxCategory: null,
    companyId: null,
    companyTab: null,
    requirement: null,
    tags: [],
    isSensitive: false,
    expiresOn: null,
    retainUntil: null,
  }
  const { id, versionId } = await insertFiled(
    tx,
    document,
    // The gallery has encoded it without metadata.
    { ...file, othersReceive: 'original' },
    clock(),
  )
  await content?.enqueue(tx, versionId)
  return id
}

/** An absent field stays unchanged. @throws Failure 400 for an unknown linked member, 409 on legal hold. */
export async function changeMediaDocument(
  tx: Tx,
  clock: Clock,
  media: { id: string; isPublic: boolean; legalHoldAt: string | null },
  {
    title,
    description,
    isPublic,
    memberIds,
  }: { [Field in keyof MediaDetails]?: MediaDetails[Field] | undefined },
): Promise<void> {
  if (isPublic !== undefined && isPublic !== media.isPublic && media.legalHoldAt !== null)
    throw unchangedOnLegalHold()
  await checkLinkedMembers(tx, { memberIds })
  const changes = {
    ...(title !== undefined && { title: title ?? '' }),
    ...(description !== undefined && { description }),
    ...(isPublic !== undefined && { audience: toAudience(isPublic) }),
  }
  await updateDocument(tx, media.id, changes, clock())
  if (memberIds !== undefined) await setLinkedMembers(tx, 'documentMembers', media.id, memberIds)
  await refreshSearch(tx, media.id)
}

/** @throws Failure 409 on legal hold. */
export async function deleteMediaDocument(
  tx: Tx,
  clock: Clock,
  user: User,
  media: { id: string; legalHoldAt: string | null },
): Promise<void> {
  checkNoLegalHold(media)
  await hideDocument(tx, media.id, user, clock())
}

/**
 * Sets the visibility of those photographs and videos of the owner that have another, and returns their ids. Includes
 * deleted ones, which can be restored.
 * @throws Failure 409 if one of them is on legal hold.
 */
export async function setMediaAudience(
  tx: Tx,
  ids: string[],
  { ownerId, isPublic, now }: { ownerId: string; isPublic: boolean; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return []
  // In one order, so that overlapping requests of one account cannot deadlock.
  const changed = await tx
    .selectFrom('documents')
    .select(['id', 'legalHoldAt'])
    .where('id', 'in', ids)
    .where('area', '=', 'media')
    .where('ownerId', '=', ownerId)
    .where('audience', '<>', toAudience(isPublic))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (changed.some(({ legalHoldAt }) => legalHoldAt !== null)) throw unchangedOnLegalHold()
  const changedIds = changed.map(({ id }) => id)
  if (changedIds.length > 0)
    await tx
      .updateTable('documents')
      .set({ audience: toAudience(isPublic), version: nextVersion, updatedAt: now })
      .where('id', 'in', changedIds)
      .execute()
  return changedIds
}

function toAudience(isPublic: boolean): 'family' | 'private' {
  return isPublic ? 'family' : 'private'
}
