import type { Capability } from './capabilities.ts'

/** Each capability as a sentence that fits any account: on the family portal and in role management. */
export const capabilitySentences: Record<Capability, string> = {
  'appointments.grant': 'Appoint guardians, trustees and advisers, and end their appointments.',
  'approvals.decide': 'Approve or reject the requests that others send to the board.',
  'audit.read': 'Read and export the audit trail.',
  'board.read': 'See who serves on the board, and the terms.',
  'contacts.read': 'See the phone numbers and email addresses of living members.',
  'documents.hold': 'Put documents on legal hold, and release them.',
  'documents.manage': 'File the documents of the companies, and track which tax documents are expected.',
  'exchange-rates.import': 'Import exchange rates, and delete benchmarks of others.',
  'gedcom.export': 'Export the family tree, without details of living people.',
  'gedcom.export-living': 'Export the family tree with the details of living people.',
  'gedcom.import': 'Import family trees from other programs.',
  'inquiries.answer': 'Answer inquiries to the office.',
  'ownership.manage': 'Record which companies and trusts own what, and who owns them.',
  'roles.manage': 'Open role management and change the role of other accounts.',
}
