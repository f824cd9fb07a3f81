import type { Generated } from 'kysely'

import type { InquiryService, InquiryState, Relationship } from '#contract/inquiries/inquiry-choices.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    inquiries: InquiriesTable
    inquiryReplies: InquiryRepliesTable
  }
}

type InquiriesTable = {
  id: Generated<string>
  senderId: string
  name: string
  relationship: Relationship
  service: InquiryService
  message: string
  email: string | null
  phone: string | null
  state: Generated<InquiryState>
  searchText: string
  mailId: string | null
  version: Generated<number>
  createdAt: Instant
  answeredAt: Instant | null
}

type InquiryRepliesTable = {
  id: Generated<string>
  inquiryId: string
  authorId: string
  message: string
  mailId: string | null
  createdAt: Instant
}
