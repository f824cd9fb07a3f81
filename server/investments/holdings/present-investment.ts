import type { User } from '#contract/accounts/accounts.ts'
import { compare, divide, multiply, roundToCents, subtract } from '#contract/finance/exact.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'
import type { Db } from '#server/platform/database/database.ts'

import { calculateForeignCosts, type ForeignCosts } from './foreign-costs.ts'
import type { StoredHolding } from './store.ts'

/** Section 3: holdings under both sets of names, with their gains in dollars. */
export async function presentInvestments(
  db: Db,
  viewer: User,
  holdings: readonly StoredHolding[],
): Promise<UserInvestment[]> {
  const foreign = holdings.filter(({ currency }) => currency !== reportingCurrency)
  const holdingIds = foreign.map(({ id }) => id)
  const costs = foreign.length === 0 ? new Map() : await calculateForeignCosts(db, viewer, { holdingIds })
  return holdings.map(holding => {
    const presented = present(holding)
    return { ...presented, gainInDollars: findGain(presented, costs) }
  })
}

export async function presentInvestment(
  db: Db,
  viewer: User,
  holding: StoredHolding,
): Promise<UserInvestment> {
  const [presented] = await presentInvestments(db, viewer, [holding])
  return presented!
}

function findGain(
  { id, currency, value, unrealizedGain, removedAt }: Omit<UserInvestment, 'gainInDollars'>,
  costs: ForeignCosts,
): string | null {
  if (currency === reportingCurrency) return unrealizedGain
  if (value === null || removedAt !== null) return null
  // What has no activities costs nothing.
  const cost = costs.has(id) ? costs.get(id)! : '0'
  return cost === null ? null : roundToCents(subtract(value, cost))
}

function present({
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
}: StoredHolding): Omit<UserInvestment, 'gainInDollars'> {
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
