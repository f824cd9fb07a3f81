import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'
import type { DocumentSummary } from '#contract/documents.ts'

import {
  cannotChooseBoard,
  cannotShortenRetention,
  companyDocumentsRestricted,
  documentOnLegalHold,
  documentRetained,
  irsFormProtected,
  notYourDocument,
  openingsAreNotYours,
  sharedAsMedia,
  unchangedOnLegalHold,
} from './failures.ts'

/** The parts of a stored document that decide who may change it. */
type Subject = Pick<DocumentSummary, 'area' | 'taxCategory' | 'removedAt' | 'retainUntil'> & {
  ownerId: string | null
  legalHoldAt: string | null
  removedById: string | null
}

/** Board members and administrators. */
function managesDocuments(user: User): boolean {
  return can(user, 'documents.manage')
}

/**
 * SQL for whether the account is in the audience of the row `document`: the only place that decides who sees a
 * document. Chosen members see it through their linked accounts. An administrator who views the portal as the account
 * sees neither its own documents of an owner alone nor those of members that do not include the administrator.
 */
export function isInAudience(user: User): RawBuilder<SqlBool> {
  const isSeen = isInAudienceOf(user, user.id)
  if (user.viewAs === undefined) return isSeen
  const isSeenByViewer = isInAudienceOf(user, user.viewAs.viewerId)
  return sql<SqlBool>`(${isSeen} and (document.audience not in ('members', 'private') or ${isSeenByViewer}))`
}

function isInAudienceOf(user: User, accountId: string): RawBuilder<SqlBool> {
  const isOwner = sql<SqlBool>`document.owner_id is not distinct from ${accountId}::uuid`
  const manages = sql.lit(managesDocuments(user))
  return sql<SqlBool>`case document.audience
    when 'family' then true
    when 'board' then ${manages}
    when 'office' then ${manages} or ${isOwner}
    when 'members' then ${isOwner} or exists (
      select from document_readers as reader join family_members as member on member.id = reader.member_id
      where reader.document_id = document.id and member.user_id = ${accountId} and member.removed_at is null)
    else ${isOwner} end`
}

/**
 * SQL for whether the account may restore the deleted row `document`, if it is in its audience. Photographs and videos
 * are restored in the gallery.
 */
export function canRestore(user: User): RawBuilder<SqlBool> {
  return sql<SqlBool>`document.area <> 'media' and (${sql.lit(managesDocuments(user))} or document.removed_by_id = ${user.id})`
}

/** @throws Failure 403 for a company document or the audience of the board, unless the account manages documents. */
export function checkFiling(user: User, document: Pick<DocumentSummary, 'area' | 'audience'>): void {
  if (managesDocuments(user)) return
  if (document.area === 'company') throw companyDocumentsRestricted()
  if (document.audience === 'board') throw cannotChooseBoard()
}

/** @throws Failure 403. */
export function checkEdit(user: User, document: Subject): void {
  if (document.area === 'media') throw sharedAsMedia()
  if (document.area === 'company') {
    if (!managesDocuments(user)) throw companyDocumentsRestricted()
  } else if (document.ownerId !== user.id) throw notYourDocument()
}

/** @throws Failure 403 without the right, 409 on legal hold or before the end of the retention. `today`: YYYY-MM-DD. */
export function checkDeletion(user: User, document: Subject, today: string): void {
  if (document.area === 'media') throw sharedAsMedia()
  if (document.taxCategory === 'irs_form') throw irsFormProtected()
  if (document.area === 'company' && !managesDocuments(user)) throw companyDocumentsRestricted()
  if (!canDelete(user, document)) throw notYourDocument()
  checkNoLegalHold(document)
  if (document.retainUntil !== null && document.retainUntil > today)
    throw documentRetained(document.retainUntil)
}

/** @throws Failure 409. */
export function checkNoLegalHold({ legalHoldAt }: Pick<Subject, 'legalHoldAt'>): void {
  if (legalHoldAt !== null) throw documentOnLegalHold()
}

/**
 * @throws Failure 409 for another audience, other readers or another retention on legal hold; 403 for a shorter
 * retention unless the account manages documents. `today`: YYYY-MM-DD.
 */
export function checkProtectionChange(
  user: User,
  document: Subject,
  { retainUntil, isAccessChanged }: { retainUntil: string | null; isAccessChanged: boolean },
  today: string,
): void {
  const isRetentionChanged = retainUntil !== document.retainUntil
  if (document.legalHoldAt !== null && (isAccessChanged || isRetentionChanged)) throw unchangedOnLegalHold()
  const isRetained = document.retainUntil !== null && document.retainUntil > today
  const isShortened = isRetained && (retainUntil === null || retainUntil < document.retainUntil!)
  if (isShortened && !managesDocuments(user)) throw cannotShortenRetention()
}

/** @throws Failure 403. */
export function checkReadingOpenings(user: User, document: Subject): void {
  if (!canReadOpenings(user, document)) throw openingsAreNotYours()
}

/** What the account may do with a document that it sees. */
export function listAbilities(user: User, document: Subject): DocumentSummary['abilities'] {
  const isRemoved = document.removedAt !== null
  if (document.area === 'media')
    return {
      edit: false,
      delete: false,
      restore: false,
      legalHold: !isRemoved && can(user, 'documents.hold'),
      readOpenings: !isRemoved && canReadOpenings(user, document),
    }
  return {
    edit: !isRemoved && canEdit(user, document),
    delete: !isRemoved && canDelete(user, document),
    restore: isRemoved && (managesDocuments(user) || document.removedById === user.id),
    legalHold: !isRemoved && can(user, 'documents.hold'),
    readOpenings: !isRemoved && canReadOpenings(user, document),
  }
}

function canEdit(user: User, document: Subject): boolean {
  return document.area === 'company' ? managesDocuments(user) : document.ownerId === user.id
}

/** Section 2, Legal & Tax: anyone who sees a completed tax document may delete it, and no one an IRS form. */
function canDelete(user: User, document: Subject): boolean {
  if (document.taxCategory !== null) return document.taxCategory === 'completed_tax_document'
  return managesDocuments(user) || canEdit(user, document)
}

function canReadOpenings(user: User, document: Subject): boolean {
  return managesDocuments(user) || document.ownerId === user.id
}
