import { z } from 'zod'

import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { documentKinds, type DocumentKind } from '#contract/documents/document-choices.ts'
import { calls } from '#contract/endpoint.ts'
import { Id } from '#contract/texts/text.ts'

import { entityTypes } from './company-repository.ts'

/** Section 3, Company: the specified fields, then those that are computed from its documents. */
export const Company = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    type: z.enum(entityTypes),
    /** Masked: `**-*******` for every company. */
    ein: z.string(),
    founded: z.int(),
    state: z.string(),
    /** As stated: `$50M+`. */
    assets: z.string(),
    description: z.string(),
    status: z.string(),
    /** The path of its page. */
    route: z.string(),
    /** The number of documents that the caller may see. */
    documentCount: z.int(),
    /** When one of them last changed; null without any. */
    changedAt: Timestamp.nullable(),
    /** How many of them expire within 60 days or have expired. */
    expiringCount: z.int(),
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

/** A tab of the repository with the number of documents that the caller may see. */
const RepositoryTab = z.object({ key: z.string(), name: z.string(), count: z.int() })

/** A document that a company of this type must have for the year, present or missing. */
export const RequiredDocument = z
  .object({
    key: z.string(),
    title: z.string(),
    kind: z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]),
    tab: z.string(),
    /** Which rule requires it. */
    reason: z.string(),
    /** The business day on which it is due, where the law states one. */
    dueOn: CalendarDate.nullable(),
    /** The newest document that fulfills it and that the caller may see. */
    document: z.object({ id: Id, title: z.string(), versionId: Id }).nullable(),
    state: z.enum(['present', 'missing', 'late']),
  })
  .meta({ id: 'RequiredDocument' })
export type RequiredDocument = z.infer<typeof RequiredDocument>

export const CompanyDetails = Company.extend({
  tabs: z.array(RepositoryTab),
  /** The year that the required documents are about. */
  year: z.int(),
  required: z.array(RequiredDocument),
  abilities: z.object({ upload: z.boolean() }),
}).meta({ id: 'CompanyDetails' })
export type CompanyDetails = z.infer<typeof CompanyDetails>

export const companiesApi = calls({
  'GET /api/companies': {
    summary: 'The five companies with figures computed from their documents.',
    access: 'signed-in',
    rule: 'counts only what the caller may see',
    reply: z.array(Company),
  },
  'GET /api/companies/{slug}': {
    summary: 'A company, the tabs of its repository, and which required documents are present.',
    access: 'signed-in',
    rule: 'counts and lists only what the caller may see',
    params: z.object({ slug: z.string().max(100) }),
    query: z.object({ year: z.coerce.number<number | string>().int().min(2000).max(2200).optional() }),
    reply: CompanyDetails,
  },
})
