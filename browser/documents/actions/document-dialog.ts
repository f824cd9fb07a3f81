import type { DocumentDetails } from '#contract/documents/documents.ts'

export type DocumentDialogName = 'edit' | 'version' | 'share' | 'legalHold' | 'openings'

export interface DocumentDialogProps {
  document: DocumentDetails
  onClose: () => void
}
