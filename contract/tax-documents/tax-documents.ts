import { z } from 'zod'

import { CalendarDate, TaxYear, Timestamp } from '#contract/dates/dates.ts'
import {
  documentAudiences,
  taxCategories,
  type DocumentAudience,
} from '#contract/documents/document-choices.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { clearableText, Id, optionalText, requiredText } from '#contract/texts/text.ts'

const TaxDocumentCategory = z.enum(taxCategories, {
  error: 'The category must be irs_form or completed_tax_document',
})
export type TaxDocumentCategory = z.infer<typeof TaxDocumentCategory>

const Audience = z.enum(Object.keys(documentAudiences) as [DocumentAudience, ...DocumentAudience[]])

/** Section 3, Tax document: the specified fields, then those of the document that it is. */
export const TaxDocument = z
  .object({
    id: Id,
    fileName: z.string(),
    /** Detected from the content. */
    fileType: z.string(),
    documentType: TaxDocumentCategory,
    /** The address of the file for the caller, never a path on the server. */
    filePath: z.string(),
    description: z.string().nullable(),
    uploadedBy: z.string(),
    uploadedAt: Timestamp,
    taxYear: z.int().nullable(),
    title: z.string(),
    versionId: Id,
    bytes: z.int().nonnegative(),
    /** Its content requires Family Access. */
    isSensitive: z.boolean(),
    members: z.array(z.object({ id: Id, name: z.string() })),
    audience: Audience,
    /** Whether the caller may delete it: completed documents only. */
    canDelete: z.boolean(),
  })
  .meta({ id: 'TaxDocument' })
export type TaxDocument = z.infer<typeof TaxDocument>

/** Filters of both lists. */
const filters = { year: z.coerce.number<number | string>().pipe(TaxYear).optional(), memberId: Id.optional() }

/** What a member or a company should hand in for a tax year. */
export const TaxExpectation = z
  .object({
    id: Id,
    /** Exactly one of the two: whose document it is. */
    member: z.object({ id: Id, name: z.string() }).nullable(),
    company: z.object({ slug: z.string(), name: z.string() }).nullable(),
    title: z.string(),
    taxYear: z.int(),
    dueOn: CalendarDate,
    note: z.string().nullable(),
    state: z.enum(['expected', 'late', 'received']),
    /** The document that was handed in. Without an id, the caller may not see it. */
    document: z.object({ id: Id.nullable(), title: z.string().nullable(), receivedAt: Timestamp }).nullable(),
    version: z.int(),
    abilities: z.object({
      /** Link a document, or remove the link. */
      handIn: z.boolean(),
      /** Change or delete it. */
      manage: z.boolean(),
    }),
  })
  .meta({ id: 'TaxExpectation' })
export type TaxExpectation = z.infer<typeof TaxExpectation>

/** What people enter about an expected document. */
export const TaxExpectationFields = z.object({
  title: requiredText('Please enter what should be handed in', 200),
  taxYear: TaxYear,
  dueOn: CalendarDate,
  note: clearableText(500, { isMultiline: true }),
})

/** Exactly one of `memberId` and `companySlug`. */
export const NewTaxExpectation = TaxExpectationFields.extend({
  memberId: Id.nullish().transform(id => id ?? null),
  companySlug: optionalText(100),
  note: optionalText(500, { isMultiline: true }),
}).refine(({ memberId, companySlug }) => (memberId === null) !== (companySlug === null), {
  path: ['memberId'],
  error: 'Please choose one member or one company',
})
export type NewTaxExpectation = z.infer<typeof NewTaxExpectation>

/** An absent field stays unchanged. */
const TaxExpectationChange = TaxExpectationFields.partial().extend({ version: z.int() })
export type TaxExpectationChange = z.infer<typeof TaxExpectationChange>

/** The numbers of one year, for the tax page. */
const TaxExpectationCounts = z.object({ expected: z.int(), late: z.int(), received: z.int() })
export type TaxExpectationCounts = z.infer<typeof TaxExpectationCounts>

/** The years for which the caller sees something, newest first. */
const TaxYears = z.object({ documents: z.array(z.int()), expectations: z.array(z.int()) })
export type TaxYears = z.infer<typeof TaxYears>

const params = z.object({ id: Id })
const expectationFilters = { year: filters.year, state: z.enum(['open', 'late', 'received']).optional() }

export const taxDocumentsApi = calls({
  'GET /api/tax-documents': {
    summary: 'The tax documents that the caller may see, newest first.',
    access: 'signed-in',
    rule: 'own audience only',
    ...paged(
      { size: 30, max: 100 },
      {
        category: TaxDocumentCategory.optional(),
        documentType: TaxDocumentCategory.optional(),
        ...filters,
      },
    ),
    reply: z.array(TaxDocument),
  },
  'GET /api/tax-documents/{category}': {
    summary: 'The tax documents of one category, at the path that the joined query key gives.',
    access: 'signed-in',
    rule: 'own audience only; unknown category 400',
    params: z.object({ category: z.string() }),
    ...paged({ size: 30, max: 100 }, filters),
    reply: z.array(TaxDocument),
  },
  'DELETE /api/tax-documents/{id}': {
    summary: 'Deletes a completed tax document. It can be restored for 30 days.',
    access: 'signed-in',
    rule: 'anyone who sees it; outside its audience 404; IRS forms 403; on legal hold or retained 409; audited',
    params,
    reply: z.object({ message: z.string() }),
  },
  'GET /api/tax-expectations': {
    summary: 'What members and companies should hand in, the earliest due date first.',
    access: 'signed-in',
    rule: 'the board and administrators all; others those of their own member, and of members and companies that they act for',
    ...paged({ size: 30, max: 100 }, expectationFilters),
    reply: z.array(TaxExpectation),
  },
  'GET /api/tax-expectation-counts': {
    summary: 'How many of these are expected, late and received.',
    access: 'signed-in',
    rule: 'as their list',
    query: z.object({ year: filters.year }),
    reply: TaxExpectationCounts,
  },
  'GET /api/tax-years': {
    summary: 'The years that have tax documents, and those that have expected ones.',
    access: 'signed-in',
    rule: 'as their lists',
    reply: TaxYears,
  },
  'POST /api/tax-expectations': {
    summary: 'Adds what a member or a company should hand in.',
    access: 'documents.manage',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'unknown member or company 400; audited',
    body: NewTaxExpectation,
    reply: TaxExpectation,
    status: 201,
  },
  'PUT /api/tax-expectations/{id}': {
    summary: 'Changes what should be handed in, and when.',
    access: 'documents.manage',
    addsContent: true,
    rule: 'stale version 409; audited',
    params,
    body: TaxExpectationChange,
    reply: TaxExpectation,
  },
  'DELETE /api/tax-expectations/{id}': {
    summary: 'Deletes an expectation. Its document stays.',
    access: 'documents.manage',
    rule: 'audited',
    params,
    reply: z.object({ id: Id }),
  },
  'PUT /api/tax-expectations/{id}/document': {
    summary: 'Marks it as received by linking a tax document, or removes the link.',
    access: 'signed-in',
    rule: 'the member it is expected of, a guardian, the board and administrators; a trustee or adviser 403, others 404; a document outside their audience 400; stale version 409; audited',
    params,
    body: z.object({ documentId: Id.nullable(), version: z.int() }),
    reply: TaxExpectation,
  },
})
