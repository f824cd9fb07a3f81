import { compare, divide, roundToCents, subtract } from '#contract/exact.ts'
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
  ...holding
}: StoredHolding): UserInvestment {
  const { cost, kind, name, quantity } = holding
  const averageCost = compare(quantity, '0') === 0 ? '0.00' : roundToCents(divide(cost, quantity, 2))
  return {
    ...holding,
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
