/** The choices of a document's form with their labels. This file has no schemas, so that a page does not load zod. */

/** The parts of the portal that a document is filed in. Photographs and videos are shared on the pages of members. */
export const filingAreas = ['company', 'tax', 'archive'] as const
export type FilingArea = (typeof filingAreas)[number]
export const documentAreas = [...filingAreas, 'media'] as const
export type DocumentArea = (typeof documentAreas)[number]

export const documentKinds = {
  'birth-certificate': 'Birth certificate',
  'marriage-certificate': 'Marriage certificate',
  'death-certificate': 'Death certificate',
  deed: 'Deed',
  will: 'Will',
  letter: 'Letter',
  photograph: 'Photograph',
  video: 'Video',
  'newspaper-clipping': 'Newspaper clipping',
  'military-record': 'Military record',
  'school-record': 'School record',
  identification: 'Identification',
  agreement: 'Agreement',
  certificate: 'Certificate',
  license: 'License',
  insurance: 'Insurance',
  minutes: 'Minutes',
  report: 'Report',
  statement: 'Financial statement',
  'tax-form': 'Tax form',
  'tax-return': 'Tax return',
  other: 'Other',
} as const
export type DocumentKind = keyof typeof documentKinds

/** The kinds that are offered first in an area, before the others. */
export const commonKinds: Record<DocumentArea, readonly DocumentKind[]> = {
  company: [
    'agreement',
    'certificate',
    'license',
    'insurance',
    'minutes',
    'report',
    'statement',
    'tax-return',
  ],
  tax: ['tax-form', 'tax-return', 'statement'],
  archive: [],
  media: [],
}

/**
 * Who sees a document. The office is the board and administrators. The owner is included, except for a document of the
 * board: an owner who leaves the board no longer sees it.
 */
export const documentAudiences = {
  family: 'The whole family',
  board: 'The board',
  members: 'Chosen members and me',
  office: 'The office and me',
  private: 'Only me',
} as const
export type DocumentAudience = keyof typeof documentAudiences

/** Those that the office sees. A document that is handed in to it has one of them. */
export const officeAudiences: readonly DocumentAudience[] = ['family', 'board', 'office']

/** Section 3: the categories of tax documents. */
export const taxCategories = ['irs_form', 'completed_tax_document'] as const
export type TaxCategory = (typeof taxCategories)[number]

/** How long before its expiry a document is listed as expiring, in days. */
export const expiryNoticeDays = 60

/** The largest number of tags, linked members and chosen members of one document. */
export const maxTags = 20
export const maxLinkedMembers = 50

/**
 * The largest number of documents that a search ranks and counts, and that it compares with a phrase for one page.
 * Others are listed newest first.
 */
export const largestRankedSearch = 1000
