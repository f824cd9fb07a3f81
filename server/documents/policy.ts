import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'
import { can } from '#contract/roles/capabilities.ts'
import { listAppointedCompanies, listAppointedMembers } from '#server/appointments/rights.ts'

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
type Subject = Pick<DocumentSummary, 'area' | 'audience' | 'taxCategory' | 'removedAt' | 'retainUntil'> & {
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
 * document. Chosen members see it through their linked accounts, and the account through its appointments. An
 * administrator who views the portal as the account sees neither its own documents of an owner alone nor those of
 * members that do not include the administrator.
 */
export function isInAudience(user: User): RawBuilder<SqlBool> {
  const isOwn = isInAudienceOf(user, user.id)
  const isSeen =
    user.appointments === undefined ? isOwn : sql<SqlBool>`(${isOwn} or ${isSeenByAppointment(user)})`
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
 * SQL for whether the account sees the row `document` through an appointment. A guardian sees what the ward sees by
 * name: documents of chosen members, and the ward's own for the office. A trustee sees the documents for the office and
 * for the board that are linked to the beneficiary or filed for the company, an adviser those for the office. None of
 * them sees a document of an owner alone.
 */
function isSeenByAppointment(user: User): RawBuilder<SqlBool> {
  const wards = listAppointedMembers(user, 'guardian')
  const beneficiaries = listAppointedMembers(user, 'trustee')
  const entrusted = listAppointedCompanies(user, 'trustee')
  const advisedMembers = listAppointedMembers(user, 'adviser')
  const advisedCompanies = listAppointedCompanies(user, 'adviser')
  const isForOffice = sql`document.audience = 'office'`
  const isForBoard = sql`document.audience in ('office', 'board')`
  const conditions = [
    wards.length > 0 &&
      sql`document.audience = 'members' and exists (
        select from document_readers as reader
        where reader.document_id = document.id and reader.member_id = any(${wards}::uuid[]))`,
    wards.length > 0 &&
      sql`document.audience in ('members', 'office') and exists (
        select from family_members as ward
        where ward.id = any(${wards}::uuid[]) and ward.user_id = document.owner_id)`,
    beneficiaries.length > 0 && sql`${isForBoard} and ${isLinkedTo(beneficiaries)}`,
    advisedMembers.length > 0 && sql`${isForOffice} and ${isLinkedTo(advisedMembers)}`,
    entrusted.length > 0 && sql`${isForBoard} and ${isFiledFor(entrusted)}`,
    advisedCompanies.length > 0 && sql`${isForOffice} and ${isFiledFor(advisedCompanies)}`,
  ].filter(condition => condition !== false)
  return conditions.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        conditions.map(condition => sql`(${condition})`),
        sql` or `,
      )})`
}

function isLinkedTo(memberIds: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from document_members as link
    where link.document_id = document.id and link.member_id = any(${memberIds}::uuid[]))`
}

function isFiledFor(companyIds: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(document.area = 'company' and document.company_id = any(${companyIds}::uuid[]))`
}

/**
 * SQL for whether the account may restore the deleted row `document`, if it is in its audience. Photographs and videos
 * are restored in the gallery.
 */
export function canRestore(user: User): RawBuilder<SqlBool> {
  return sql<SqlBool>`document.area <> 'media' and (${sql.lit(managesDocuments(user))} or document.removed_by_id = ${user.id})`
}

/** Whether the account owns the document. An administrator who views the portal as the owner does not. */
export function isOwner(user: User, { ownerId }: { ownerId: string | null }): boolean {
  return ownerId === user.id && user.viewAs === undefined
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

/**
 * Section 2, Legal & Tax: anyone who sees a completed tax document may delete it, and no one an IRS form. Trustees and
 * advisers only read: someone else who sees a document of the office or of the board sees it by an appointment.
 */
function canDelete(user: User, document: Subject): boolean {
  const isForOffice = document.audience === 'office' || document.audience === 'board'
  if (document.taxCategory !== null)
    return (
      document.taxCategory === 'completed_tax_document' &&
      (!isForOffice || managesDocuments(user) || document.ownerId === user.id)
    )
  return managesDocuments(user) || canEdit(user, document)
}

function canReadOpenings(user: User, document: Subject): boolean {
  return managesDocuments(user) || document.ownerId === user.id
}
