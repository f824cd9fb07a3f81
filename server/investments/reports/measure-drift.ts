import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { apportion, toCents, toDollars } from '#contract/finance/apportion.ts'
import { calculatePercent, roundToCents, subtract, sum } from '#contract/finance/exact.ts'
import { assetTypes, type AssetType } from '#contract/investments/choices.ts'
import { assetTypeOfClass, type ModelPortfolioName } from '#contract/investments/model-drift.ts'
import type { ModelDrift } from '#contract/investments/performance.ts'
import { modelPortfolios } from '#contract/portfolio/model-portfolios.ts'
import { selectPositions } from '#server/investments/holdings/valued-positions.ts'
import { isEditableBy } from '#server/investments/policy.ts'
import type { Db } from '#server/platform/database/database.ts'

type ClassKey = AssetType | 'cash'

/** How the positive values of the accounts that the viewer may change differ from a model, by asset type. */
export async function measureDrift(
  db: Db,
  viewer: User,
  { today, portfolio }: { today: string; portfolio: ModelPortfolioName },
): Promise<ModelDrift> {
  const values = await readValues(db, viewer, today)
  const targets = readTargets(portfolio)
  const total = sum(values.values())
  const keys = [...new Set<ClassKey>([...targets.keys(), ...values.keys()])]
  const percents = keys.map(key => targets.get(key)?.percent ?? '0')
  // The targets sum to the total, so that what is sold pays for what is bought to the cent.
  const targetCents = apportion(toCents(total), percents.map(toCents))
  return {
    portfolio,
    totalValue: roundToCents(total),
    parts: keys.map((key, index) => {
      const value = values.get(key) ?? '0'
      const { percent, label } = targets.get(key) ?? { percent: '0', label: labelClass(key) }
      const actual = calculatePercent(value, total, 2)
      return {
        key,
        label,
        targetPercent: percent,
        actualPercent: actual,
        value: roundToCents(value),
        drift: subtract(actual, percent),
        trade: roundToCents(subtract(toDollars(targetCents[index] ?? 0n), value)),
      }
    }),
  }
}

/**
 * Dollars by asset type. Cash is what accounts that track it have left. Property and loans are not for trading, so they
 * have no part in it.
 */
async function readValues(db: Db, viewer: User, today: string): Promise<Map<ClassKey, string>> {
  const rows = await db
    .selectFrom(selectPositions(db, viewer, { today }).as('seen'))
    .innerJoin('investmentAccounts as account', 'account.id', 'seen.accountId')
    .where(isEditableBy(viewer))
    .where('seen.value', 'is not', null)
    .where(sql<boolean>`(seen.is_cash or seen.kind in ('security', 'private_fund'))`)
    .select(['seen.assetType', sql<string>`sum(seen.value)`.as('value')])
    .groupBy('seen.assetType')
    .having(sql<boolean>`sum(seen.value) > 0`)
    .orderBy('seen.assetType')
    .execute()
  return new Map(rows.map(({ assetType, value }) => [assetType, value]))
}

/** The targets of a model by asset type; classes of one type are added up. */
function readTargets(portfolio: ModelPortfolioName): Map<ClassKey, { percent: string; label: string }> {
  const targets = new Map<ClassKey, { percent: string; label: string }>()
  const { allocation } = modelPortfolios.find(({ name }) => name === portfolio)!
  for (const { assetClass, percent } of allocation) {
    const key = assetTypeOfClass[assetClass] ?? 'other'
    const previous = targets.get(key)
    targets.set(key, {
      percent: previous === undefined ? percent : sum([previous.percent, percent]),
      label: previous === undefined ? assetClass : `${previous.label}, ${assetClass}`,
    })
  }
  return targets
}

function labelClass(key: ClassKey): string {
  return key === 'cash' ? 'Cash' : assetTypes[key]
}
