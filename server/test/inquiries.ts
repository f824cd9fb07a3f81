import type { FamilyInquiry } from '#contract/inquiries/inquiries.ts'

import type { TestPortal } from './open-portal.ts'

/** A valid inquiry. */
export function createInquiryForm(changes: Partial<FamilyInquiry> = {}): FamilyInquiry {
  return {
    name: 'Ada Hartwell',
    relationship: 'immediate',
    service: 'private-banking',
    message: 'May I borrow for an orchard?',
    email: null,
    phone: null,
    ...changes,
  }
}

/** Sends an inquiry from a new account and returns its id. */
export async function createInquiry(
  portal: TestPortal,
  changes: Partial<FamilyInquiry> = {},
): Promise<string> {
  const sender = await portal.signIn('family_member')
  const { id } = await sender.call('POST /api/family-inquiry', { body: createInquiryForm(changes) })
  return id
}
