import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { parseStatedAssets } from '#contract/companies/stated-assets.ts'
import { roundToCents, sum } from '#contract/finance/exact.ts'
import type { FamilyAssetsDetails } from '#contract/investments/holdings.ts'
import { listCompanies } from '#server/companies/store.ts'
import type { Db } from '#server/platform/database/database.ts'

import { isRunningOn } from './accounts/ownership-store.ts'
import { namedStale } from './holdings/summarize.ts'
import { selectPositions, valuedPositions } from './holdings/valued-positions.ts'

/** SQL: the recorded assets of the family's companies contain the accounts of the companies, which count only once. */
function isOutsideCompanies(today: string) {
  return sql<boolean>`not exists (
    select from account_ownerships as ownership
    join ownership_entities as entity on entity.id = ownership.entity_id
    where ownership.account_id = account.id and entity.company_id is not null and ${isRunningOn(today)})`
}

/** SQL for whether the aliased `account` of the aliased `owner` counts into the total of the family. */
function countsIntoFamily(today: string) {
  return sql<boolean>`(owner.is_active and account.counts_into_family and account.closed_at is null
    and ${isOutsideCompanies(today)})`
}

/** What is inside, with the names of the stale investments that the viewer may see: the others are only counted. */
export async function describeFamilyAssets(
  db: Db,
  viewer: User,
  today: string,
): Promise<FamilyAssetsDetails> {
  const [assets, stale] = await Promise.all([
    calculateFamilyAssets(db, viewer, today),
    db
      .selectFrom(selectPositions(db, viewer, { today, accountId: undefined }).as('seen'))
      .innerJoin('investmentAccounts as account', 'account.id', 'seen.accountId')
      .innerJoin('users as owner', 'owner.id', 'account.ownerId')
      .where(countsIntoFamily(today))
      .where('seen.isStale', '=', true)
      .select(['seen.key as id', 'seen.name', 'seen.priceDay as priceDate'])
      .select(sql<number>`count(*) over ()`.as('count'))
      .orderBy(sql`seen.price_day nulls first`)
      .orderBy('seen.key')
      .limit(namedStale)
      .execute(),
  ])
  const holdings = stale.map(({ id, name, priceDate }) => ({ id, name, priceDate }))
  return { ...assets, visibleStale: { count: stale[0]?.count ?? 0, holdings } }
}

/** Section 3, Family assets summary: the accounts that count, of active members, and the recorded companies. */
export async function calculateFamilyAssets(
  db: Db,
  viewer: User,
  today: string,
): Promise<Omit<FamilyAssetsDetails, 'visibleStale'>> {
  const [companies, members, own] = await Promise.all([
    listCompanies(db),
    db
      .selectFrom(valuedPositions(today).as('position'))
      .innerJoin('investmentAccounts as account', 'account.id', 'position.accountId')
      .innerJoin('users as owner', 'owner.id', 'account.ownerId')
      .where(countsIntoFamily(today))
      .select([
        sql<string>`coalesce(sum(position.value), 0)::numeric(18, 2)`.as('value'),
        sql<number>`count(distinct account.id)`.as('accountCount'),
        sql<number>`count(*) filter (where position.is_stale)`.as('staleCount'),
        sql<number>`count(*) filter (where position.value is null)`.as('missingRateCount'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('investmentAccounts as account')
      .where('ownerId', '=', viewer.id)
      .where('closedAt', 'is', null)
      .select([
        sql<number>`count(*)`.as('open'),
        sql<number>`count(*) filter (where counts_into_family and ${isOutsideCompanies(today)})`.as(
          'counted',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const { staleCount, missingRateCount, ...counted } = members
  const stated = companies.map(({ assets }) => parseStatedAssets(assets)).filter(value => value !== null)
  const companiesValue = roundToCents(sum(stated))
  return {
    totalValue: roundToCents(sum([companiesValue, counted.value])),
    companies: { value: companiesValue, count: stated.length },
    members: counted,
    staleCount,
    missingRateCount,
    own,
  }
}
