import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id, optionalText } from '#contract/texts/text.ts'

import { auditGroups, auditSubjects, type AuditGroup, type AuditSubjectKind } from './audit-actions.ts'

/** A part of a sentence: text, or the name of a record with the path of its page, if the caller may open it. */
const AuditSentencePart = z.object({ text: z.string(), path: z.string().nullable() })
export type AuditSentencePart = z.infer<typeof AuditSentencePart>

const AuditGroup = z.enum(Object.keys(auditGroups) as [AuditGroup])
const AuditSubjectKind = z.enum(Object.keys(auditSubjects) as [AuditSubjectKind])

/** An entry of the audit trail, with the names that its records have now. */
const AuditEntry = z
  .object({
    id: z.int(),
    createdAt: Timestamp,
    /** The code of the action, `documents.removed`. */
    action: z.string(),
    label: z.string(),
    /** Null for an action that this version does not know. */
    group: AuditGroup.nullable(),
    sentence: z.array(AuditSentencePart),
    /** Null for the operator, a job, or someone without an account. */
    actor: z.object({ id: Id, name: z.string() }).nullable(),
    /** The name is null if the caller may not see the record, or if it no longer exists. */
    subject: z
      .object({ id: z.string(), kind: AuditSubjectKind.nullable(), name: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'AuditEntry' })

/** An entry with its place in the chain, for administrators. */
export const ChainedAuditEntry = AuditEntry.extend({
  position: z.int(),
  /** SHA-256 in hexadecimal. */
  hash: z.string(),
  details: z.record(z.string(), z.unknown()),
}).meta({ id: 'ChainedAuditEntry' })
export type ChainedAuditEntry = z.infer<typeof ChainedAuditEntry>

const day = () => z.iso.date('Please enter a date, such as 2026-11-24').optional()

const filters = {
  /** The account that acted, or that the entry is about. */
  person: Id.optional(),
  group: AuditGroup.optional(),
  /** The id of the record that the entry is about. */
  subject: Id.optional(),
  /** The first and the last day, in the time zone of the family. */
  from: day(),
  to: day(),
}
export const AuditFilters = z.object(filters)
export type AuditFilters = z.infer<typeof AuditFilters>

const AuditPerson = z.object({ id: Id, name: z.string() }).meta({ id: 'AuditPerson' })
export type AuditPerson = z.infer<typeof AuditPerson>

export const auditApi = calls({
  'GET /api/audit-entries': {
    summary: 'The audit trail, newest first.',
    access: 'audit.read',
    rule: 'names of records only if the caller may see them',
    ...paged({ size: 50, max: 200 }, filters),
    reply: z.array(ChainedAuditEntry),
  },
  'GET /api/audit-export': {
    summary: 'The audit trail as a CSV file, newest first.',
    access: 'audit.read',
    rule: 'with the same filters; audited',
    query: AuditFilters,
    replyFile: 'text/csv',
  },
  'GET /api/audit-people': {
    summary:
      'The accounts whose names contain some words, or one by its id, for the filter of the audit trail.',
    access: 'audit.read',
    rule: 'the first 20 by name',
    query: z.object({ q: optionalText(100), id: Id.optional() }),
    reply: z.array(AuditPerson),
  },
  'GET /api/account/activity': {
    summary:
      'The entries of the audit trail that the caller made or that are about their account, newest first.',
    access: 'signed-in',
    rule: 'own',
    ...paged({ size: 20, max: 100 }),
    reply: z.array(AuditEntry),
  },
})
