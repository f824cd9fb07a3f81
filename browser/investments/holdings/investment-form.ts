import { optionalInput, requiredInput } from '#browser/investments/optional-input.ts'
import { InvestmentChange, NewInvestment } from '#contract/investments/holdings.ts'

const { shape } = NewInvestment

/** The fields of the Add Investment modal. The optional ones are '' while they are empty. */
export const NewInvestmentForm = NewInvestment.extend({
  quantity: requiredInput('Please enter a quantity', shape.quantity),
  purchasePrice: requiredInput('Please enter a purchase price', shape.purchasePrice),
  currentValue: optionalInput(shape.currentValue),
  accountId: optionalInput(shape.accountId),
  currency: optionalInput(shape.currency),
  date: optionalInput(shape.date),
  securedById: optionalInput(shape.securedById),
  commitment: optionalInput(shape.commitment),
})

/** The fields of an edit that the form shows. */
export const InvestmentChangeForm = InvestmentChange.omit({ version: true }).extend({
  assetName: shape.assetName,
  assetType: shape.assetType,
  securedById: optionalInput(shape.securedById),
  commitment: optionalInput(shape.commitment),
})
