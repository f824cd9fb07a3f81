import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id, optionalText, requiredText } from '#contract/texts/text.ts'

import { longestShareDays, maxSharedDocuments, passcodeMinimum } from './share-limits.ts'

/** A link through which an outside adviser reads chosen documents, as its creator sees it. */
export const DocumentShare = z
  .object({
    id: Id,
    adviserName: z.string(),
    /** Only the creator reads it. */
    note: z.string().nullable(),
    state: z.enum(['open', 'expired', 'revoked']),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    revokedAt: Timestamp.nullable(),
    /** How often the passcode was entered. */
    openedCount: z.int(),
    /** Downloads of one document within ten minutes count once. */
    downloadCount: z.int(),
    lastOpenedAt: Timestamp.nullable(),
    /** Those that the link shows while it is open. */
    documents: z.array(z.object({ id: Id, title: z.string() })),
    /** The number of chosen documents that were deleted, or that the creator may no longer share. */
    withheldCount: z.int(),
  })
  .meta({ id: 'DocumentShare' })
export type DocumentShare = z.infer<typeof DocumentShare>

export const NewDocumentShare = z.object({
  documentIds: z
    .array(Id)
    .min(1, 'Please choose at least one document')
    .max(maxSharedDocuments, `Please choose at most ${maxSharedDocuments} documents`),
  adviserName: requiredText('Please enter the adviser’s name', 100),
  note: optionalText(500),
  expiresInDays: z
    .int(expirySentence())
    .min(1, expirySentence())
    .max(longestShareDays, expirySentence())
    .default(14),
  /** The portal creates one if it is absent. */
  passcode: optionalText(100).refine(
    passcode => passcode === null || passcode.length >= passcodeMinimum,
    `Please use at least ${passcodeMinimum} characters`,
  ),
})
export type NewDocumentShare = z.infer<typeof NewDocumentShare>

/** A link with two new secrets, which are not shown again. */
export const CreatedDocumentShare = DocumentShare.extend({
  /** For the fragment of the link, `/shared#TOKEN`, which browsers send to no server. */
  token: z.string(),
  passcode: z.string(),
}).meta({ id: 'CreatedDocumentShare' })
export type CreatedDocumentShare = z.infer<typeof CreatedDocumentShare>

/** What an adviser reads after entering the passcode. */
export const SharedDocuments = z
  .object({
    adviserName: z.string(),
    sharedBy: z.string(),
    expiresAt: Timestamp,
    /** Until when the files can be downloaded without entering the passcode again. */
    openUntil: Timestamp,
    documents: z.array(
      z.object({
        versionId: Id,
        title: z.string(),
        fileName: z.string(),
        mimeType: z.string(),
        bytes: z.int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'SharedDocuments' })
export type SharedDocuments = z.infer<typeof SharedDocuments>

export const SharedDocumentsRequest = z.object({
  token: z.string().max(200),
  passcode: requiredText('Please enter the passcode', 100),
})

export const documentSharesApi = calls({
  'GET /api/document-shares': {
    summary: 'The caller’s links for outside advisers, newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own; without their secrets',
    ...paged({ size: 30, max: 100 }),
    reply: z.array(DocumentShare),
  },
  'POST /api/document-shares': {
    summary: 'Creates a link with a passcode to chosen documents. Its secrets are in this reply only.',
    access: 'signed-in',
    addsContent: true,
    rule: 'only documents that the caller may edit: 404 if not visible, else 403; sensitive ones need Family Access; common passcodes 400; audited',
    body: NewDocumentShare,
    reply: CreatedDocumentShare,
    status: 201,
  },
  'POST /api/document-shares/{id}/secrets': {
    summary:
      'Replaces the token and the passcode of an open link, whose current ones are lost or known to others. The new ones are in this reply only.',
    access: 'signed-in',
    rule: 'own, else 404; ended 409; with sensitive documents it needs Family Access; audited',
    params: z.object({ id: Id }),
    reply: CreatedDocumentShare,
  },
  'DELETE /api/document-shares/{id}': {
    summary: 'Revokes a link. Its documents can no longer be opened.',
    access: 'signed-in',
    rule: 'own, else 404; idempotent; audited',
    params: z.object({ id: Id }),
    reply: DocumentShare,
  },
  'POST /api/shared-documents': {
    summary: 'Opens a link with its passcode, for an hour and by a cookie of its own.',
    access: 'visitor',
    rule: 'one message for all failures, 403; attempts limited per link and per address, then 429; audited',
    body: SharedDocumentsRequest,
    reply: SharedDocuments,
  },
  'GET /api/shared-documents/{versionId}': {
    summary: 'The file of a shared document, as a download. Supports Range.',
    access: 'visitor',
    rule: 'only by the cookie of an open link, else 403; only current versions that its creator may still share, else 404; recorded as an opening',
    params: z.object({ versionId: Id }),
    replyFile: 'application/octet-stream',
  },
})

function expirySentence(): string {
  return `Please enter a number of days from 1 to ${longestShareDays}`
}
