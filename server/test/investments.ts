import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { InvestmentAccount } from '#contract/investments/accounts.ts'
import type { Activity } from '#contract/investments/activities.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import type { Person } from './person.ts'

type InvestmentInput = CallInput<Api['POST /api/investments']>['body']
type ActivityInput = CallInput<Api['POST /api/investment-activities']>['body']

/** A valid input of the investment form. */
export function createInvestmentInput(fields: Partial<InvestmentInput> = {}): InvestmentInput {
  return { assetName: 'Orchard Trust', assetType: 'stock', quantity: '10', purchasePrice: '50', ...fields }
}

/** Adds an investment: 10 units at $50, in the default account of the person. */
export async function addInvestment(
  person: Person,
  fields: Partial<InvestmentInput> = {},
): Promise<UserInvestment> {
  return person.call('POST /api/investments', { body: createInvestmentInput(fields) })
}

export async function addAccount(
  person: Person,
  fields: Partial<CallInput<Api['POST /api/investment-accounts']>['body']> = {},
): Promise<InvestmentAccount> {
  return person.call('POST /api/investment-accounts', { body: { name: 'Brokerage', ...fields } })
}

/** Records an activity of an investment. */
export async function record(
  person: Person,
  { id, account }: Pick<UserInvestment, 'id' | 'account'>,
  fields: Omit<ActivityInput, 'accountId' | 'holdingId'>,
): Promise<Activity> {
  const body = { accountId: account.id, holdingId: id, ...fields }
  return person.call('POST /api/investment-activities', { body })
}

export async function readInvestment(person: Person, id: string): Promise<UserInvestment> {
  return person.call('GET /api/investments/{id}', { params: { id } })
}

/** The opening activity of an investment. */
export async function findOpening(person: Person, holdingId: string): Promise<Activity> {
  const activities = await person.call('GET /api/investment-activities', {
    query: { holdingId, kind: 'opening' },
  })
  return activities[0]!
}

/** The input that records the same activity again. */
export function toInput({ account, holding, ...activity }: Activity): ActivityInput {
  const {
    kind,
    date,
    quantity,
    unitPrice,
    amount,
    splitRatio,
    costBasis,
    acquiredDate,
    lotId,
    method,
    source,
    note,
  } = activity
  const values = {
    kind,
    date,
    quantity,
    unitPrice,
    amount,
    splitRatio,
    costBasis,
    acquiredDate,
    lotId,
    method,
    source,
    note,
  }
  return { accountId: account.id, holdingId: holding?.id ?? null, ...values }
}
