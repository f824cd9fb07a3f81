import type { FamilyInquiry } from '#contract/inquiries.ts'

import type { TestPortal } from './open-portal.ts'

/** What somebody enters into the contact form. */
export function newInquiry(changes: Partial<FamilyInquiry> = {}): FamilyInquiry {
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

/** An inquiry of somebody new; returns its id. */
export async function createInquiry(
  portal: TestPortal,
  changes: Partial<FamilyInquiry> = {},
): Promise<string> {
  const somebody = await portal.signIn('family_member')
  const { id } = await somebody.ask('POST /api/family-inquiry', { body: newInquiry(changes) })
  return id
}
