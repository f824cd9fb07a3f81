import type { TokenScope } from '#contract/api-tokens.ts'
import type { Capability } from '#contract/capabilities.ts'

/** What each scope permits. A capability is offered only to accounts that have it. */
export const scopeLabels: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Make changes',
  'approvals.decide': 'Decide requests to the board',
  'audit.read': 'Read the audit trail',
  'board.read': 'See the board and its terms',
  'contacts.read': 'See contact details of members',
  'documents.hold': 'Place documents on legal hold',
  'documents.manage': 'Manage documents of companies and taxes',
  'gedcom.export': 'Export the family tree',
  'gedcom.export-living': 'Export details of living members',
  'gedcom.import': 'Import family files',
  'inquiries.answer': 'Read and answer inquiries',
  'roles.manage': 'Manage roles and accounts',
}

export const scopeHints: Record<Exclude<TokenScope, Capability>, string> = {
  read: 'What every member can read, and your own records.',
  write: 'What every member can change, such as posts and documents of your own.',
}
