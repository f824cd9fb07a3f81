import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { TaxExpectation } from '#contract/tax-documents/tax-documents.ts'

import type { TestPortal } from './open-portal.ts'

type ExpectationInput = Partial<CallInput<Api['POST /api/tax-expectations']>['body']>

/** Adds what a member or a company should hand in, as a board member. */
export async function createExpectation(
  portal: TestPortal,
  fields: ExpectationInput,
): Promise<TaxExpectation> {
  const ben = await portal.signIn('board_member', 'Ben')
  return ben.call('POST /api/tax-expectations', {
    body: { title: 'Form W-2', taxYear: 2025, dueOn: '2026-02-15', ...fields },
  })
}
