import type { User } from '#contract/accounts/accounts.ts'
import type { DocumentChange } from '#contract/documents/documents.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import { familyAccessRequired } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { documentNotFound, staleVersion } from './failures.ts'
import { findDocument, readPageDetails, type StoredDocument } from './lists/find-documents.ts'
import { notifyNewReaders } from './notify-readers.ts'
import { checkEdit, checkFiling, checkProtectionChange } from './policy.ts'
import { refreshSearch } from './search/search-index.ts'
import { findFilingCompany, lockDocument, setLinkedMembers, updateDocument } from './store.ts'
import { checkDetails, checkLinkedMembers, checkVisibleToOthers } from './validation.ts'

/**
 * Locks a document that the caller may change.
 * @throws Failure 404 if the caller does not see it, else 403.
 */
export async function lockEditable(tx: Tx, user: User, id: string): Promise<StoredDocument> {
  await lockDocument(tx, id)
  const document = await findDocument(tx, user, id)
  if (document === undefined) throw documentNotFound()
  checkEdit(user, document)
  return document
}

/**
 * Changes the details that are present.
 * @throws Failure 404, 403 and 400 as `lockEditable` and `fileDocument`; 400 for an audience without the caller; 409
 * for a stale version; 403 when a document would lose the protection of Family Access in a session without it; 409 and
 * 403 as `checkProtectionChange`.
 */
export async function changeDocument(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'config' | 'mail' | 'today'>,
  { user, isSteppedUp }: { user: User; isSteppedUp: boolean },
  id: string,
  readChange: () => DocumentChange,
): Promise<void> {
  const { clock, today } = platform
  const document = await lockEditable(tx, user, id)
  const { version, memberIds, readerIds, ...changes } = readChange()
  const { readers } = await readPageDetails(tx, id)
  const stored = {
    ...document,
    memberIds: new Set(document.members.map(member => member.id)),
    readerIds: new Set(readers.map(reader => reader.id)),
  }
  if (version !== document.version) {
    const links = {
      memberIds: memberIds && new Set(memberIds),
      readerIds: readerIds && new Set(readerIds),
    }
    // The same edit, whose reply was lost.
    if (hasValues(stored, { ...changes, ...links })) return
    throw staleVersion()
  }
  if (document.isSensitive && changes.isSensitive === false && !isSteppedUp) throw familyAccessRequired()
  const { area, companyKey } = document
  const {
    companyTab = document.companyTab,
    requirement = document.requirement,
    taxYear = document.taxYear,
    audience = document.audience,
    retainUntil = document.retainUntil,
  } = changes
  const changed = {
    companyTab,
    requirement,
    taxYear,
    audience,
    readerIds: readerIds ?? [...stored.readerIds],
  }
  const isAudienceChanged = audience !== document.audience
  const isReadersChanged = readerIds !== undefined && !hasValues(stored, { readerIds: new Set(readerIds) })
  const isAccessChanged = isAudienceChanged || isReadersChanged
  checkProtectionChange(user, document, { retainUntil, isAccessChanged }, today())
  if (isAudienceChanged) {
    checkFiling(user, { area, audience })
    if (document.ownerId !== user.id) checkVisibleToOthers(audience)
  }
  const company = companyKey === null ? null : ((await findFilingCompany(tx, companyKey)) ?? null)
  checkDetails(changed, { area, company })
  await checkLinkedMembers(tx, { memberIds, readerIds })
  await updateDocument(tx, id, changes, clock())
  if (memberIds !== undefined) await setLinkedMembers(tx, 'documentMembers', id, memberIds)
  if (readerIds !== undefined) await setLinkedMembers(tx, 'documentReaders', id, readerIds)
  await refreshSearch(tx, id)
  const previous = { audience: document.audience, readerIds: [...stored.readerIds] }
  const { title = document.title } = changes
  await notifyNewReaders(platform, tx, { id, title, previous, next: changed }, user.id)
  await audit(tx, clock, {
    actorId: user.id,
    action: 'documents.changed',
    subject: id,
    details: {
      fields: Object.keys({ ...changes, ...(memberIds && { memberIds }), ...(readerIds && { readerIds }) }),
    },
  })
}
