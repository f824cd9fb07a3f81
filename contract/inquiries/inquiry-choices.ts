/**
 * Section 3, Family inquiry: the form's choices by the value sent. Without zod, so that the inbox can name a choice
 * without loading the schemas.
 */
export const relationships = {
  immediate: 'Immediate Family',
  extended: 'Extended Family',
  beneficiary: 'Trust Beneficiary',
  guardian: 'Guardian/Trustee',
} as const

export const inquiryServices = {
  'private-banking': 'Private Banking',
  investment: 'Investment Management',
  'estate-planning': 'Trust & Estate Planning',
  'family-office': 'Family Office Services',
  'tax-advisory': 'Legal & Tax Advisory',
  general: 'General Inquiry',
} as const

/** In the order in which an inquiry passes through them. */
export const inquiryStates = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
} as const

export type Relationship = keyof typeof relationships
export type InquiryService = keyof typeof inquiryServices
export type InquiryState = keyof typeof inquiryStates

/** The longest message, and the longest reply, in characters. */
export const maxMessageLength = 10_000

/** Section 9: the promised response time. */
export const answerWithinHours = 24
