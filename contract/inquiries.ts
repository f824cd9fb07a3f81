import { z } from 'zod'

import { calls } from './endpoint.ts'
import { Id, optionalText, requiredText } from './text.ts'

export const relationships = {
  immediate: 'Immediate Family',
  extended: 'Extended Family',
  beneficiary: 'Trust Beneficiary',
  guardian: 'Guardian/Trustee',
} as const

export const services = [
  'private-banking',
  'investment',
  'estate-planning',
  'family-office',
  'tax-advisory',
  'general',
] as const

export const FamilyInquiry = z.object({
  name: requiredText('Please enter your name', 200),
  relationship: z.enum(['immediate', 'extended', 'beneficiary', 'guardian'], {
    error: 'Please select a relationship',
  }),
  service: z.enum(services, { error: 'Please select a service' }),
  message: requiredText('Please enter your message', 10_000),
  email: optionalText(254),
  phone: optionalText(50),
})
export type FamilyInquiry = z.infer<typeof FamilyInquiry>

export const inquiriesApi = calls({
  'POST /api/family-inquiry': {
    summary: 'Sends a secure message to the family relationship manager.',
    access: 'family_member',
    body: FamilyInquiry,
    reply: z.object({ id: Id }),
    status: 201,
  },
})
