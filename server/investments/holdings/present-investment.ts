import { compare, divide, multiply, roundToCents, subtract } from '#contract/finance/exact.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import type { StoredHolding } from './store.ts'

/** Section 3: a holding under both sets of names. */
export function presentInvestment({
  accountId,
  accountName,
  ownerId,
  ownValue,
  canEdit,
  updatedAt,
  unitPrice,
  priceDay,
  realized,
  purchasePrice,
  securedBy,
  ...holding
}: StoredHolding): UserInvestment {
  const { cost, kind, name, quantity } = holding
  const averageCost = findAverageCost({ cost, quantity, purchasePrice })
  return {
    ...holding,
    securedById: securedBy?.id ?? null,
    securedByName: securedBy?.name ?? null,
    userId: ownerId,
    assetName: name,
    averageCost,
    purchasePrice: averageCost,
    currentValue: ownValue,
    lastUpdated: updatedAt,
    account: { id: accountId, name: accountName },
    unrealizedGain: roundToCents(kind === 'debt' ? subtract(cost, ownValue) : subtract(ownValue, cost)),
    realizedGain: realized,
    price: unitPrice ?? averageCost,
    priceDate: priceDay,
    abilities: { edit: canEdit },
  }
}

/** The purchase price as entered, as long as the cost follows from it; else the cost of a unit. */
function findAverageCost({
  cost,
  quantity,
  purchasePrice,
}: Pick<StoredHolding, 'cost' | 'quantity' | 'purchasePrice'>): string {
  if (compare(quantity, '0') === 0) return '0.00'
  const isAsEntered =
    purchasePrice !== null && compare(roundToCents(multiply(quantity, purchasePrice)), cost) === 0
  return roundToCents(isAsEntered ? purchasePrice : divide(cost, quantity, 2))
}
