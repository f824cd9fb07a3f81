import type { User } from '#contract/accounts/accounts.ts'
import { compare, roundToCents, sum } from '#contract/finance/exact.ts'
import type { NetEquity } from '#contract/investments/holdings.ts'
import { notAProperty } from '#server/investments/failures.ts'
import type { Db } from '#server/platform/database/database.ts'

import { findHolding, listSecuredDebts } from './store.ts'

/**
 * A property with the debts that it secures, in dollars, of what the viewer may see.
 * @throws Failure 404 for anything but a property that the viewer may see.
 */
export async function calculateNetEquity(
  db: Db,
  viewer: User,
  { id, today }: { id: string; today: string },
): Promise<NetEquity> {
  const property = await findHolding(db, viewer, today, id)
  if (property?.kind !== 'property') throw notAProperty()
  const { name, value, priceDay, isStale } = property
  const debts = await listSecuredDebts(db, viewer, today, id)
  const values = [value, ...debts.map(debt => debt.value)]
  return {
    property: { id, name, value, priceDate: priceDay, isStale },
    debts: debts
      .map(debt => ({ id: debt.id, name: debt.name, value: debt.value }))
      .toSorted((one, other) => compare(one.value ?? '0', other.value ?? '0')),
    netEquity: values.every(each => each !== null) ? roundToCents(sum(values)) : null,
  }
}
