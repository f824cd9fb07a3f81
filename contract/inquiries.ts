import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import {
  inquiryServices,
  inquiryStates,
  maxMessageLength,
  relationships,
  type InquiryService,
  type InquiryState,
  type Relationship,
} from './inquiry-choices.ts'
import { Id, optionalText, requiredText } from './text.ts'

const Relationships = choiceOf<Relationship>(relationships, 'Please select a relationship')
const Services = choiceOf<InquiryService>(inquiryServices, 'Please select a service')
const States = choiceOf<InquiryState>(inquiryStates, 'Please choose new, answered or closed')
const Version = z.int({ error: 'Please send the version that was read' })

export const FamilyInquiry = z.object({
  name: requiredText('Please enter your name', 200),
  relationship: Relationships,
  service: Services,
  message: requiredText('Please enter your message', maxMessageLength),
  email: optionalEmail(),
  phone: optionalText(50),
})
export type FamilyInquiry = z.infer<typeof FamilyInquiry>

/** Where the office is reached besides the form: what the installation has set, null for what it has not. */
export const ContactDetails = z.object({
  hotline: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** An answer as its recipient reads it. */
export const InquiryReply = z.object({
  id: Id,
  message: z.string(),
  /** The name of whoever wrote it. */
  author: z.string(),
  createdAt: Timestamp,
})
export type InquiryReply = z.infer<typeof InquiryReply>

const InquiryCore = z.object({
  id: Id,
  service: Services,
  relationship: Relationships,
  state: States,
  createdAt: Timestamp,
  /** Section 9: 24 hours after it came. */
  dueAt: Timestamp,
  /** When it was first answered; null while it is not. */
  answeredAt: Timestamp.nullable(),
})

/** One's own inquiry, with all that was answered. */
export const SentInquiry = InquiryCore.extend({ message: z.string(), replies: z.array(InquiryReply) })
export type SentInquiry = z.infer<typeof SentInquiry>

/** An inquiry as the inbox lists it: the message is only begun. */
export const InquirySummary = InquiryCore.extend({ name: z.string(), excerpt: z.string() })
export type InquirySummary = z.infer<typeof InquirySummary>

/** Where a letter of the portal is: nobody was to get one, it waits for the mail server, that took it, or never did. */
export const MailStatus = z.enum(['none', 'queued', 'sent', 'failed'])
export type MailStatus = z.infer<typeof MailStatus>

/** An inquiry in full, as whoever answers it needs it. */
export const Inquiry = InquiryCore.extend({
  name: z.string(),
  message: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The account it came from, which may bear another name than the one that was entered. */
  sender: z.object({ name: z.string(), email: z.string() }),
  /** Whether it was mailed to the office. */
  mailStatus: MailStatus,
  replies: z.array(InquiryReply.extend({ mailStatus: MailStatus })),
  /** Rises with every change. A change says which version it is about. */
  version: Version,
})
export type Inquiry = z.infer<typeof Inquiry>

export const NewReply = z.object({
  message: requiredText('Please enter your reply', maxMessageLength),
  version: Version,
})
export type NewReply = z.infer<typeof NewReply>

const params = z.object({ id: Id })

export const inquiriesApi = calls({
  'POST /api/family-inquiry': {
    summary: 'Sends a secure message to the family relationship manager.',
    access: 'family_member',
    body: FamilyInquiry,
    reply: z.object({ id: Id }),
    status: 201,
  },
  'GET /api/family-inquiries': {
    summary: 'The own inquiries with their answers: the latest 200, the newest first.',
    access: 'family_member',
    reply: z.array(SentInquiry),
  },
  'GET /api/contact-details': {
    summary: 'Where the office is reached besides the form.',
    access: 'family_member',
    reply: ContactDetails,
  },
  'GET /api/inquiries': {
    summary:
      'The inbox, 50 at a time: of the new ones those that are due first, of the others the newest. A search looks for every word in name, message and e-mail address.',
    access: 'admin',
    query: z.object({
      state: States.optional(),
      search: optionalText(200),
      /** The id of the last one that is already listed. */
      after: Id.optional(),
    }),
    reply: z.object({
      data: z.array(InquirySummary),
      /** How many the search finds in each state. */
      counts: z.object({ new: z.int(), answered: z.int(), closed: z.int() }),
      hasMore: z.boolean(),
    }),
  },
  'GET /api/inquiries/{id}': {
    summary: 'One inquiry in full.',
    access: 'admin',
    params,
    reply: Inquiry,
  },
  'POST /api/inquiries/{id}/replies': {
    summary: 'Answers an inquiry; its sender reads it in the portal, and at the address they gave.',
    access: 'admin',
    params,
    body: NewReply,
    reply: Inquiry,
    status: 201,
  },
  'PUT /api/inquiries/{id}/state': {
    summary: 'Closes an inquiry, reopens it, or says that it was answered elsewhere.',
    access: 'admin',
    params,
    body: z.object({ state: States, version: Version }),
    reply: Inquiry,
  },
})

function choiceOf<Value extends string>(choices: Record<Value, string>, sentence: string) {
  return z.enum(Object.keys(choices) as [Value, ...Value[]], { error: sentence })
}

/** As the form's field of type email has it; left out, it is null. */
function optionalEmail() {
  return optionalText(254).pipe(z.email({ error: 'Please enter a valid email address' }).nullable())
}
