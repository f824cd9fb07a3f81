import { z } from 'zod'

import { CalendarDate, TaxYear, Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { isFlagged, paged } from '#contract/paging.ts'
import { clearableText, Id, optionalText, requiredText } from '#contract/texts/text.ts'

import {
  documentAreas,
  documentAudiences,
  documentKinds,
  filingAreas,
  maxLinkedMembers,
  maxTags,
  taxCategories,
  type DocumentAudience,
  type DocumentKind,
} from './document-choices.ts'

const Area = z.enum(documentAreas)
const Kind = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]], {
  error: 'Please choose what kind of document this is',
})
const Audience = z.enum(Object.keys(documentAudiences) as [DocumentAudience, ...DocumentAudience[]], {
  error: 'Please choose who may see this document',
})
const TaxCategory = z.enum(taxCategories, { error: 'Please choose IRS form or completed tax document' })
/** Of a document's date, which may be old. */
const Year = z
  .int({ error: 'Please enter a year' })
  .min(1000, 'Please enter a year from 1000 to 9999')
  .max(9999, 'Please enter a year from 1000 to 9999')

/** One stored file of a document. The highest number is the current one. */
export const DocumentVersion = z
  .object({
    id: Id,
    number: z.int(),
    fileName: z.string(),
    /** Detected from the content. */
    mimeType: z.string(),
    bytes: z.int().nonnegative(),
    /**
     * Hexadecimal. It identifies a known file, so that of a sensitive one is null without Family Access. Also null for
     * a photograph from before files were hashed, until it is read.
     */
    sha256: z.string().nullable(),
    uploadedBy: z.string(),
    uploadedAt: Timestamp,
    note: z.string().nullable(),
    /** The number of the earlier version that this one repeats. */
    restoredNumber: z.int().nullable(),
    hasThumbnail: z.boolean(),
    /**
     * What everyone but the owner receives: this file, a copy without metadata such as the position of a photograph, or
     * nothing, before that copy is made and if it cannot be made.
     */
    othersReceive: z.enum(['pending', 'original', 'copy', 'failed']),
    /** Whether its text can be found: not yet, done, or why not. */
    textState: z.enum(['pending', 'done', 'none', 'failed']),
  })
  .meta({ id: 'DocumentVersion' })
export type DocumentVersion = z.infer<typeof DocumentVersion>

const LinkedMember = z.object({ id: Id, name: z.string() })

/** A document as lists show it, with its current version. */
export const DocumentSummary = z
  .object({
    id: Id,
    area: Area,
    kind: Kind,
    /** Of a photograph or a video without a title, the day on which it was shared: 'Photograph of Nov 23, 2026'. */
    title: z.string(),
    description: z.string().nullable(),
    /** As written: 'about 1890'. */
    dateText: z.string().nullable(),
    taxYear: z.int().nullable(),
    taxCategory: TaxCategory.nullable(),
    companySlug: z.string().nullable(),
    /** The key of the company's tab: 'formation'. */
    companyTab: z.string().nullable(),
    /** The key of the yearly requirement that it fulfills. */
    requirement: z.string().nullable(),
    tags: z.array(z.string()),
    members: z.array(LinkedMember),
    audience: Audience,
    /** Its content requires Family Access. */
    isSensitive: z.boolean(),
    owner: z.string(),
    /** Whether the caller owns it, and therefore receives its pictures with their metadata. */
    isOwner: z.boolean(),
    /** Its validity ends on this day. */
    expiresOn: CalendarDate.nullable(),
    /** It cannot be deleted before this day. */
    retainUntil: CalendarDate.nullable(),
    isOnLegalHold: z.boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    /** When it was deleted; null unless it is listed among the deleted ones. */
    removedAt: Timestamp.nullable(),
    /** Who deleted it; null likewise, and after a deletion by an account that was erased since. */
    removedBy: z.string().nullable(),
    version: z.int(),
    current: DocumentVersion,
    /** With a search: the details that match, their hits between U+0002 and U+0003. Null if one does not match. */
    highlights: z
      .object({
        title: z.string().nullable(),
        /** Only those that match. */
        tags: z.array(z.string()),
        /** A few lines of it. */
        description: z.string().nullable(),
        fileName: z.string().nullable(),
      })
      .nullable(),
    /** With a search: the passage of the text that matches, its hits marked likewise. Null without one. */
    excerpt: z.string().nullable(),
    abilities: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      restore: z.boolean(),
      legalHold: z.boolean(),
      readOpenings: z.boolean(),
    }),
  })
  .meta({ id: 'DocumentSummary' })
export type DocumentSummary = z.infer<typeof DocumentSummary>

/** A document with all of its versions, newest first, its chosen readers, and the page that it was shared on. */
export const DocumentDetails = DocumentSummary.extend({
  versions: z.array(DocumentVersion),
  /** The chosen members, who see it while its audience is 'members'. */
  readers: z.array(LinkedMember),
  legalHold: z.object({ reason: z.string(), by: z.string(), since: Timestamp }).nullable(),
  /** The member whose gallery contains the photograph or video; null in other areas. */
  sharedOn: LinkedMember.nullable(),
}).meta({ id: 'DocumentDetails' })
export type DocumentDetails = z.infer<typeof DocumentDetails>

/** The reply of a change, which may remove the caller from the readers. */
const ChangedDocument = DocumentDetails.extend({
  /** Whether the caller still sees the document. */
  isVisible: z.boolean(),
}).meta({ id: 'ChangedDocument' })
export type ChangedDocument = z.infer<typeof ChangedDocument>

/** What people enter about a document. */
export const DocumentFields = z.object({
  kind: Kind,
  title: requiredText('Please enter a title', 200),
  description: clearableText(2000, { isMultiline: true }),
  dateText: clearableText(100),
  taxYear: TaxYear.nullable(),
  companyTab: clearableText(40),
  requirement: clearableText(60),
  tags: z
    .array(requiredText('A tag needs a letter or a number', 40))
    .max(maxTags, `Please use at most ${maxTags} tags`),
  memberIds: z.array(Id).max(maxLinkedMembers, `Please link at most ${maxLinkedMembers} members`),
  audience: Audience,
  readerIds: z.array(Id).max(maxLinkedMembers, `Please choose at most ${maxLinkedMembers} members`),
  isSensitive: z.boolean(),
  expiresOn: CalendarDate.nullable(),
  retainUntil: CalendarDate.nullable(),
})
export type DocumentFields = z.infer<typeof DocumentFields>

/** Files a finished upload as a new document. */
export const NewDocument = DocumentFields.extend({
  uploadId: Id,
  area: z.enum(filingAreas),
  kind: Kind.default('other'),
  description: optionalText(2000, { isMultiline: true }),
  dateText: optionalText(100),
  taxYear: TaxYear.nullish().transform(year => year ?? null),
  taxCategory: TaxCategory.nullish().transform(category => category ?? null),
  companySlug: optionalText(100),
  companyTab: optionalText(40),
  requirement: optionalText(60),
  tags: DocumentFields.shape.tags.default([]),
  memberIds: DocumentFields.shape.memberIds.default([]),
  audience: Audience.default('family'),
  readerIds: DocumentFields.shape.readerIds.default([]),
  isSensitive: z.boolean().default(false),
  expiresOn: CalendarDate.nullish().transform(date => date ?? null),
  retainUntil: CalendarDate.nullish().transform(date => date ?? null),
})
export type NewDocument = z.infer<typeof NewDocument>

/** An absent field stays unchanged. */
const DocumentChange = DocumentFields.partial().extend({ version: z.int() })
export type DocumentChange = z.infer<typeof DocumentChange>

/** A new file of a document. */
const NewVersion = z.object({ uploadId: Id, note: optionalText(500), version: z.int() })
export type NewVersion = z.infer<typeof NewVersion>

/** Someone opened a version. */
export const DocumentOpening = z
  .object({
    id: Id,
    /** The account's name, or the name of the adviser with a link. */
    openedBy: z.string(),
    /** The account that an administrator viewed the portal as, when opening it. */
    viewedAs: z.string().nullable(),
    /** When the link was created, which distinguishes links of one adviser. Null without one that is still stored. */
    linkCreatedAt: Timestamp.nullable(),
    openedAt: Timestamp,
    versionNumber: z.int(),
    how: z.enum(['preview', 'download', 'shared']),
  })
  .meta({ id: 'DocumentOpening' })
export type DocumentOpening = z.infer<typeof DocumentOpening>

const params = z.object({ id: Id })
const versionParams = z.object({ versionId: Id })
/** The filters of the list and of the search. */
const filters = {
  /** Words in the title, the description, the tags, the file name and the text. */
  q: z.string().max(200).optional(),
  area: Area.optional(),
  kind: Kind.optional(),
  memberId: Id.optional(),
  companySlug: z.string().max(100).optional(),
  companyTab: z.string().max(40).optional(),
  taxCategory: TaxCategory.optional(),
  /** The year of the document's date, or its tax year. */
  year: z.coerce.number<number | string>().pipe(Year).optional(),
  tag: z.string().max(40).optional(),
  /** Only those that expire within 60 days or have expired. */
  isExpiring: isFlagged.optional(),
  /** Only deleted ones that the caller may restore. */
  isDeleted: isFlagged.optional(),
  /** Only those of the caller. */
  isOwn: isFlagged.optional(),
}

export const documentsApi = calls({
  'GET /api/documents': {
    summary:
      'The documents that the caller may see, newest first; with `q`, the best matches first. Of more than 1,000 matches, those in the details are first if they are few, then the newest, without a total.',
    access: 'signed-in',
    rule: 'own audience only; excerpts of sensitive ones need Family Access',
    ...paged({ size: 30, max: 100 }, filters),
    reply: z.array(DocumentSummary),
  },
  'POST /api/documents': {
    summary: 'Files a finished upload as a new document.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'owner from the session; company documents by the board and administrators, else 403; unknown member 400; audited',
    body: NewDocument,
    reply: DocumentDetails,
    status: 201,
  },
  'GET /api/documents/{id}': {
    summary: 'A document with its versions.',
    access: 'signed-in',
    rule: 'outside its audience 404',
    params,
    reply: DocumentDetails,
  },
  'PUT /api/documents/{id}': {
    summary: 'Changes the details of a document.',
    access: 'signed-in',
    addsContent: true,
    rule: 'owner; company documents the board and administrators; photographs and videos 403, since their own calls change them; 404 if not visible, else 403; stale version 409; on legal hold audience, readers and retention 409; a shorter retention the board and administrators, else 403; audience of the owner alone or chosen members by the owner, else 400; no longer sensitive needs Family Access; audited',
    params,
    body: DocumentChange,
    reply: ChangedDocument,
  },
  'DELETE /api/documents/{id}': {
    summary: 'Deletes a document. It can be restored for 30 days.',
    access: 'signed-in',
    rule: 'owner, board and administrators; completed tax documents anyone who sees them; IRS forms, photographs and videos 403; on legal hold or retained 409; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/documents/{id}/restore': {
    summary: 'Restores a deleted document.',
    access: 'signed-in',
    rule: 'the account that deleted it, board and administrators, if they see it, else 404; for 30 days; audited',
    params,
    reply: DocumentDetails,
  },
  'POST /api/documents/{id}/versions': {
    summary: 'Adds a finished upload as the current version.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'as the change of its details; stale version 409; audited',
    params,
    body: NewVersion,
    reply: DocumentDetails,
    status: 201,
  },
  'POST /api/documents/{id}/versions/{number}/restore': {
    summary: 'Makes an earlier version current again, as a new version.',
    access: 'signed-in',
    rule: 'as the change of its details; stale version 409; audited',
    params: z.object({ id: Id, number: z.coerce.number<string>().int() }),
    body: z.object({ version: z.int() }),
    reply: DocumentDetails,
    status: 201,
  },
  'PUT /api/documents/{id}/legal-hold': {
    summary: 'Prevents the deletion of a document, or permits it again.',
    access: 'documents.hold',
    rule: 'outside its audience 404; audited',
    params,
    body: z.object({ isOnLegalHold: z.boolean(), reason: clearableText(500) }),
    reply: DocumentDetails,
  },
  'GET /api/documents/{id}/openings': {
    summary: 'Who opened which version, newest first.',
    access: 'signed-in',
    rule: 'owner, board and administrators, else 403; outside its audience 404',
    params,
    ...paged({ size: 30, max: 100 }),
    reply: z.array(DocumentOpening),
  },
  'GET /api/document-files/{versionId}': {
    summary:
      'The file of a version: a download, or with `disposition=inline` a preview of a safe type. Supports Range.',
    access: 'signed-in',
    rule: 'outside its audience 404; sensitive ones need Family Access; recorded as an opening',
    params: versionParams,
    query: z.object({ disposition: z.enum(['attachment', 'inline']).default('attachment') }),
    replyFile: 'application/octet-stream',
  },
  'GET /api/document-files/{versionId}/thumbnail': {
    summary:
      'The thumbnail of an image, at most 480 pixels on the longer side, or the first page of a PDF, at most 1,400.',
    access: 'signed-in',
    rule: 'outside its audience 404; sensitive ones need Family Access; of a PDF recorded as an opening',
    params: versionParams,
    replyFile: 'image/webp',
  },
  'GET /api/document-files/{versionId}/text': {
    summary: 'The text of a version, as the search finds it.',
    access: 'signed-in',
    rule: 'outside its audience 404; sensitive ones need Family Access; recorded as an opening',
    params: versionParams,
    reply: z.object({ text: z.string(), isTruncated: z.boolean() }),
  },
})
