import { optionalInput, requiredInput } from '#browser/investments/optional-input.ts'
import type { InvestmentAccount } from '#contract/investments/accounts.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import { InvestmentChange, NewInvestment } from '#contract/investments/holdings.ts'

const { shape } = NewInvestment

/**
 * The fields of the Add Investment modal. The optional ones are '' while they are empty. A house, a stake in a fund or
 * a loan is one thing unless a quantity is entered.
 */
export const NewInvestmentForm = NewInvestment.extend({
  quantity: optionalInput(shape.quantity.nullable()),
  purchasePrice: requiredInput('Please enter an amount', shape.purchasePrice),
  currentValue: optionalInput(shape.currentValue),
  accountId: optionalInput(shape.accountId),
  currency: optionalInput(shape.currency),
  date: optionalInput(shape.date),
  securedById: optionalInput(shape.securedById),
  commitment: optionalInput(shape.commitment),
})
  .refine(({ kind, quantity }) => kind !== 'security' || quantity !== null, {
    path: ['quantity'],
    message: 'Please enter a quantity',
    // Beside the problems of other fields.
    when: () => true,
  })
  .transform(({ quantity, ...investment }) => ({ ...investment, quantity: quantity ?? '1' }))

/** The fields of an edit that the form shows. */
export const InvestmentChangeForm = InvestmentChange.omit({ version: true }).extend({
  assetName: shape.assetName,
  assetType: shape.assetType,
  securedById: optionalInput(shape.securedById),
  commitment: optionalInput(shape.commitment),
})

/** The currency of an investment without an own one: that of the chosen account, or of the viewer's default account. */
export function findDefaultCurrency(
  accounts: readonly Pick<InvestmentAccount, 'id' | 'currency' | 'isDefault' | 'abilities'>[],
  accountId: string | null | undefined,
): string {
  const account = accounts.find(({ id, isDefault, abilities }) =>
    accountId ? id === accountId : isDefault && abilities.manage,
  )
  return account?.currency ?? reportingCurrency
}
