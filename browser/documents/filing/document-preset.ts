import type {
  DocumentAudience,
  DocumentKind,
  FilingArea,
  TaxCategory,
} from '#contract/documents/document-choices.ts'

/** Where new documents are filed, and what the form proposes for them. */
export interface DocumentPreset {
  area: FilingArea
  companySlug?: string
  taxCategory?: TaxCategory
  /** The key of the yearly requirement that the document fulfills. */
  requirement?: string
  companyTab?: string
  kind?: DocumentKind
  taxYear?: number
  audience?: DocumentAudience
  memberIds?: readonly string[]
  /** The title of a single file, instead of the one from its name. */
  title?: string
}
