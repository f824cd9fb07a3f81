import type { User } from '#contract/accounts/accounts.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import { NewActivity } from '#contract/investments/activities.ts'
import { NewInvestment } from '#contract/investments/holdings.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { createAccount } from '#server/investments/accounts/change-accounts.ts'
import { recordActivity } from '#server/investments/activities/record-activity.ts'
import { addInvestment } from '#server/investments/holdings/add-investment.ts'
import { addAccountOwnership } from '#server/ownership/change-account-ownerships.ts'
import { addEntity } from '#server/ownership/change-entities.ts'
import { addStake } from '#server/ownership/change-stakes.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { signIns } from './accounts.ts'

/**
 * A trust of Rosalind and Clara owns a part of the holding company, which owns parts of two others. One stake is
 * missing, so that the page points it out.
 */
export async function fillOwnership(platform: Platform): Promise<void> {
  const { clock, config, database } = platform
  const { db } = database
  const any = await db.selectFrom('ownershipEntities').select('id').limit(1).executeTakeFirst()
  const rosalind = (await findAccountByEmail(db, signIns[0].email))?.user
  if (any !== undefined || rosalind === undefined) return
  const board = presentUser(clock(), rosalind)
  const addCompany = async (key: Parameters<typeof nameCompany>[0]) => {
    const companySlug = nameCompany(key, config.FAMILY_NAME).slug
    return addEntity(platform, board, { kind: 'company', companySlug, name: null }, undefined)
  }
  const trust = await addEntity(
    platform,
    board,
    { kind: 'trust', companySlug: null, name: 'Orchard Trust' },
    undefined,
  )
  const holdings = await addCompany('family-holdings')
  const [beverages, staffing] = [await addCompany('beverage-company'), await addCompany('staffing')]
  const own = async (entityId: string, owner: { firstName?: string; entityId?: string }, percent: string) => {
    const memberId = owner.firstName === undefined ? null : await findMemberId(platform, owner.firstName)
    if (owner.entityId === undefined && memberId === null) return
    const days = { fromDate: '2015-01-01', untilDate: null }
    const ownerEntityId = owner.entityId ?? null
    await addStake(platform, board, { entityId, memberId, ownerEntityId, percent, ...days }, undefined)
  }
  await own(trust.id, { firstName: 'Rosalind' }, '50')
  await own(trust.id, { firstName: 'Clara' }, '50')
  await own(holdings.id, { entityId: trust.id }, '60')
  await own(holdings.id, { firstName: 'Edmund' }, '33.333333')
  await own(holdings.id, { firstName: 'Clara' }, '6.666667')
  await own(beverages.id, { entityId: holdings.id }, '100')
  await own(staffing.id, { entityId: holdings.id }, '75')
  await addTrustAccount(platform, board, trust.id)
}

/** The trust's account at a bank, which Rosalind keeps. */
async function addTrustAccount(platform: Platform, board: User, entityId: string): Promise<void> {
  const account = await createAccount(
    platform,
    board,
    {
      name: 'Orchard Trust, custody',
      kind: 'brokerage',
      currency: 'USD',
      tracksCash: false,
      lotMethod: 'fifo',
      countsIntoFamily: true,
    },
    undefined,
  )
  const ago = (days: number) => platform.today(addDuration(platform.clock(), -days * day))
  const bonds = await addInvestment(
    platform,
    board,
    NewInvestment.parse({
      assetName: 'Municipal bonds',
      assetType: 'bond',
      quantity: '1200',
      purchasePrice: '98.50',
      accountId: account.id,
      date: ago(900),
    }),
    undefined,
  )
  for (const [days, unitPrice] of [
    [700, '97.90'],
    [500, '99.40'],
    [300, '100.60'],
    [150, '100.10'],
    [9, '101.20'],
  ] as const)
    await recordActivity(
      platform,
      board,
      NewActivity.parse({
        accountId: account.id,
        holdingId: bonds.id,
        kind: 'valuation',
        date: ago(days),
        unitPrice,
        source: 'Statement of the custodian',
      }),
      undefined,
    )
  const owner = { accountId: account.id, entityId, fromDate: null, untilDate: null }
  await addAccountOwnership(platform, board, owner, undefined)
}

async function findMemberId({ database }: Platform, firstName: string): Promise<string | null> {
  const member = await database.db
    .selectFrom('familyMembers')
    .select('id')
    .where('firstName', '=', firstName)
    .where('isAlive', '=', true)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return member?.id ?? null
}
