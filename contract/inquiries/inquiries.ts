import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id, optionalText, requiredText } from '#contract/texts/text.ts'

import {
  inquiryServices,
  inquiryStates,
  maxMessageLength,
  relationships,
  type InquiryService,
  type InquiryState,
  type Relationship,
} from './inquiry-choices.ts'

const Relationships = choice<Relationship>(relationships, 'Please select a relationship')
const Services = choice<InquiryService>(inquiryServices, 'Please select a service')
const States = choice<InquiryState>(inquiryStates, 'Please choose new, answered or closed')
const Version = z.int({ error: 'Please send the version that was read' })

export const FamilyInquiry = z.object({
  name: requiredText('Please enter your name', 200),
  relationship: Relationships,
  service: Services,
  message: requiredText('Please enter your message', maxMessageLength, { isMultiline: true }),
  email: optionalEmail(),
  phone: optionalText(50),
})
export type FamilyInquiry = z.infer<typeof FamilyInquiry>

/** The configured contact details of the office; null for each that is not configured. */
const ContactDetails = z
  .object({
    hotline: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'ContactDetails' })
export type ContactDetails = z.infer<typeof ContactDetails>

/** A reply as its recipient sees it. */
export const InquiryReply = z
  .object({
    id: Id,
    message: z.string(),
    /** The author's name. */
    author: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'InquiryReply' })
export type InquiryReply = z.infer<typeof InquiryReply>

const InquiryCore = z.object({
  id: Id,
  service: Services,
  relationship: Relationships,
  state: States,
  createdAt: Timestamp,
  /** Section 9: 24 hours after it was sent. */
  dueAt: Timestamp,
  /** When it was first answered; null until then. */
  answeredAt: Timestamp.nullable(),
})

/** An inquiry as its sender sees it, with its replies. */
export const SentInquiry = InquiryCore.extend({ message: z.string(), replies: z.array(InquiryReply) }).meta({
  id: 'SentInquiry',
})
export type SentInquiry = z.infer<typeof SentInquiry>

/** An inquiry as the inbox lists it, with the beginning of its message. */
export const InquirySummary = InquiryCore.extend({ name: z.string(), excerpt: z.string() }).meta({
  id: 'InquirySummary',
})
export type InquirySummary = z.infer<typeof InquirySummary>

/** The number of inquiries in each state. */
export const InquiryCounts = z.object({ new: z.int(), answered: z.int(), closed: z.int() })
export type InquiryCounts = z.infer<typeof InquiryCounts>

/** Delivery of a mail: not mailed at all, queued, accepted by the mail server, or given up after 30 days. */
export const MailStatus = z.enum(['none', 'queued', 'sent', 'failed'])
export type MailStatus = z.infer<typeof MailStatus>

/** An inquiry in full, for the administrator who answers it. */
export const Inquiry = InquiryCore.extend({
  name: z.string(),
  message: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The account that sent it. Its name may differ from the one entered on the form. */
  sender: z.object({ name: z.string(), email: z.string() }),
  /** Delivery to the office. */
  mailStatus: MailStatus,
  replies: z.array(InquiryReply.extend({ mailStatus: MailStatus })),
  /** Incremented by every change. A change states the version it is based on. */
  version: Version,
}).meta({ id: 'Inquiry' })
export type Inquiry = z.infer<typeof Inquiry>

export const NewReply = z.object({
  message: requiredText('Please enter your reply', maxMessageLength, { isMultiline: true }),
  version: Version,
})
export type NewReply = z.infer<typeof NewReply>

const params = z.object({ id: Id })

export const inquiriesApi = calls({
  'POST /api/family-inquiry': {
    summary: 'Sends a secure message to the family relationship manager.',
    access: 'signed-in',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'sender from the session; 20 an hour per account, then 429',
    body: FamilyInquiry,
    reply: z.object({ id: Id }),
    status: 201,
  },
  'GET /api/family-inquiries': {
    summary: "The current account's inquiries with their replies, newest first.",
    access: 'signed-in',
    rule: 'own, with replies',
    ...paged({ size: 10, max: 100 }),
    reply: z.array(SentInquiry),
  },
  'GET /api/contact-details': {
    summary: 'The contact details of the office.',
    access: 'signed-in',
    rule: 'the same for everyone',
    reply: ContactDetails,
  },
  'GET /api/inquiries': {
    summary:
      'The inbox: new inquiries by due date, others newest first. A search matches every word in name, message or email address.',
    access: 'inquiries.answer',
    rule: 'everyone’s messages to the office',
    ...paged({ size: 50, max: 200 }, { state: States.optional(), search: optionalText(200) }),
    reply: z.array(InquirySummary),
  },
  'GET /api/inquiry-counts': {
    summary: 'The number of inquiries in each state that match the search.',
    access: 'inquiries.answer',
    rule: 'everyone’s messages to the office',
    query: z.object({ search: optionalText(200) }),
    reply: InquiryCounts,
  },
  'GET /api/inquiries/{id}': {
    summary: 'One inquiry in full.',
    access: 'inquiries.answer',
    rule: 'everyone’s messages to the office',
    params,
    reply: Inquiry,
  },
  'POST /api/inquiries/{id}/replies': {
    summary:
      'Replies to an inquiry. The sender reads the reply in the portal and at the email address given.',
    access: 'inquiries.answer',
    acceptsIdempotencyKey: true,
    addsContent: true,
    rule: 'author from the session; stale version 409; audited',
    params,
    body: NewReply,
    reply: Inquiry,
    status: 201,
  },
  'PUT /api/inquiries/{id}/state': {
    summary: 'Closes an inquiry, reopens it, or marks it as answered outside the portal.',
    access: 'inquiries.answer',
    rule: 'stale version 409; back to new after a reply 409; audited',
    params,
    body: z.object({ state: States, version: Version }),
    reply: Inquiry,
  },
})

function choice<Value extends string>(choices: Record<Value, string>, sentence: string) {
  return z.enum(Object.keys(choices) as [Value, ...Value[]], { error: sentence })
}

/** An email address by the rules of an email input; null when omitted. */
function optionalEmail() {
  return optionalText(254).pipe(z.email({ error: 'Please enter a valid email address' }).nullable())
}
