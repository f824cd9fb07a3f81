import type { z } from 'zod'

import type { User } from '#contract/accounts/accounts.ts'
import { addDays } from '#contract/dates/calendar-days.ts'
import { add, divide, multiply, round } from '#contract/finance/exact.ts'
import { NewInvestmentAccount } from '#contract/investments/accounts.ts'
import { NewActivity } from '#contract/investments/activities.ts'
import { InvestmentChange, NewInvestment, type UserInvestment } from '#contract/investments/holdings.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { createAccount } from '#server/investments/accounts/change-accounts.ts'
import { shareAccount } from '#server/investments/accounts/share-account.ts'
import { recordActivity } from '#server/investments/activities/record-activity.ts'
import { addInvestment } from '#server/investments/holdings/add-investment.ts'
import { changeInvestment } from '#server/investments/holdings/change-investments.ts'
import { disabledMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { signIns } from './accounts.ts'

type Name = 'rosalind' | 'edmund' | 'clara'

/** A fictional security: its price years ago and its yearly growth, in percent. */
const securities = [
  { symbol: 'ORCH', price: '42', growth: 11, swing: 6 },
  { symbol: 'MILL', price: '118', growth: 7, swing: 9 },
  { symbol: 'GLOBE', price: '64', growth: 9, swing: 5 },
  { symbol: 'GILT', price: '101', growth: 2, swing: 1 },
  { symbol: 'ALPS', price: '88', growth: 6, swing: 7 },
  { symbol: 'BTC', price: '41000', growth: 28, swing: 22 },
] as const

const days = 3 * 365

/** Three years of accounts, trades, income and prices for the three accounts. Sends no mail. */
export async function fillInvestments(live: Platform): Promise<void> {
  const { db } = live.database
  const filled = await db.selectFrom('investmentAccounts').select('id').limit(1).executeTakeFirst()
  if (filled !== undefined) return
  const platform = { ...live, mail: disabledMail }
  await fillPrices(platform)
  const users = await findUsers(platform)
  await fillClara(platform, users)
  await fillEdmund(platform, users)
  await fillRosalind(platform, users)
}

async function findUsers({ clock, database }: Platform): Promise<Record<Name, User>> {
  const entries = await Promise.all(
    signIns.map(async ({ email }) => {
      const account = await findAccountByEmail(database.db, email)
      return [email.split('@')[0], presentUser(clock(), account!.user)]
    }),
  )
  return Object.fromEntries(entries) as Record<Name, User>
}

/** Weekly prices of the fictional securities, rates of exchange and a benchmark. */
async function fillPrices({ clock, database, today }: Platform): Promise<void> {
  const now = clock()
  const weeks = Array.from({ length: Math.floor(days / 7) + 1 }, (_, week) => ({
    date: addDays(today(), week * 7 - days),
    year: (week * 7) / 365,
    week,
  }))
  await database.db
    .insertInto('securityPrices')
    .values(
      securities.flatMap(({ symbol, price, growth, swing }, index) =>
        weeks.map(({ date, year, week }) => ({
          symbol,
          date,
          price: followPrice(price, { growth, swing, year, phase: week / 5 + index }),
          currency: symbol === 'ALPS' ? 'CHF' : 'USD',
          source: symbol === 'BTC' ? ('market' as const) : ('provider' as const),
          fetchedAt: now,
        })),
      ),
    )
    .execute()
  await database.db
    .insertInto('exchangeRates')
    .values(
      weeks.flatMap(({ date, year, week }) => [
        { currency: 'USD', date, rate: followPrice('1.08', { growth: 1, swing: 2, year, phase: week / 9 }) },
        { currency: 'CHF', date, rate: followPrice('0.96', { growth: -1, swing: 1, year, phase: week / 7 }) },
      ]),
    )
    .execute()
  const rosalind = await findAccountByEmail(database.db, signIns[0].email)
  const { id } = await database.db
    .insertInto('benchmarks')
    .values({ name: 'World equities (sample)', createdById: rosalind!.user.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('benchmarkValues')
    .values(
      weeks.map(({ date, year, week }) => ({
        benchmarkId: id,
        date,
        value: followPrice('1000', { growth: 8, swing: 4, year, phase: week / 6 }),
      })),
    )
    .execute()
}

/** Growth with a swing around it, so that charts have peaks and troughs. Two decimals, four below ten. */
function followPrice(
  price: string,
  { growth, swing, year, phase }: { growth: number; swing: number; year: number; phase: number },
): string {
  const factor = (1 + growth / 100) ** year * (1 + (swing / 100) * Math.sin(phase))
  const moved = multiply(price, factor.toFixed(6))
  return round(moved, moved.startsWith('0') || moved.startsWith('1.') ? 4 : 2)
}

/** Everyday investments with a mortgage, most of what a member has. */
async function fillClara(platform: Platform, { clara, rosalind }: Record<Name, User>): Promise<void> {
  const books = openBooks(platform, clara)
  const brokerage = await books.addAccount({ name: 'Brokerage', kind: 'brokerage' })
  const orchard = await books.add({
    accountId: brokerage,
    assetName: 'Orchard Foods',
    symbol: 'ORCH',
    assetType: 'stock',
    quantity: '120',
    purchasePrice: '42.10',
    date: books.ago(1080),
  })
  await books.followProvider(orchard)
  await books.record(orchard, {
    kind: 'buy',
    date: books.ago(720),
    quantity: '40',
    unitPrice: '46.80',
    fee: '4.95',
  })
  await books.record(orchard, {
    kind: 'sell',
    date: books.ago(200),
    quantity: '30',
    unitPrice: '55.20',
    fee: '4.95',
  })
  for (const ago of [990, 900, 810, 625, 535, 445, 355, 265, 175, 85])
    await books.record(orchard, { kind: 'dividend', date: books.ago(ago), amount: '61.50' })
  const bonds = await books.add({
    accountId: brokerage,
    assetName: 'Treasury bonds 2034',
    symbol: 'GILT',
    assetType: 'bond',
    quantity: '150',
    purchasePrice: '100.50',
    date: books.ago(900),
  })
  await books.followProvider(bonds)
  for (const ago of [720, 540, 360, 180])
    await books.record(bonds, { kind: 'interest', date: books.ago(ago), amount: '262.50' })
  const alps = await books.add({
    accountId: brokerage,
    assetName: 'Alpine Rail',
    symbol: 'ALPS',
    assetType: 'stock',
    quantity: '60',
    purchasePrice: '88.40',
    currency: 'CHF',
    date: books.ago(640),
  })
  await books.followProvider(alps)
  const savings = await books.addAccount({ name: 'Wallet', kind: 'exchange' })
  const bitcoin = await books.add({
    accountId: savings,
    assetName: 'Bitcoin',
    symbol: 'BTC',
    assetType: 'cryptocurrency',
    quantity: '0.42',
    purchasePrice: '39800',
    date: books.ago(820),
  })
  await books.change(bitcoin, { priceSource: 'market' })
  await fillProperty(books)
  await shareAccount(platform, clara, brokerage, {
    audience: 'account',
    granteeId: rosalind.id,
    canEdit: false,
  })
}

/** A property with its mortgage: together they are the net equity. */
async function fillProperty(books: Books): Promise<void> {
  const account = await books.addAccount({ name: 'Cottage in Rowan Lane', kind: 'property' })
  const cottage = await books.add({
    accountId: account,
    assetName: 'Cottage',
    assetType: 'real_estate',
    kind: 'property',
    quantity: '1',
    purchasePrice: '385000',
    date: books.ago(1000),
  })
  for (const [ago, amount] of [
    [790, '391000'],
    [580, '402500'],
    [370, '411000'],
    [215, '419500'],
    [60, '428000'],
  ] as const)
    await books.record(cottage, {
      kind: 'valuation',
      date: books.ago(ago),
      amount,
      method: 'Appraisal',
      source: 'Marsh & Pell, surveyors',
    })
  const mortgage = await books.add({
    accountId: account,
    assetName: 'Mortgage',
    assetType: 'real_estate',
    kind: 'debt',
    quantity: '290000',
    purchasePrice: '1',
    securedById: cottage.id,
    date: books.ago(1000),
  })
  for (let quarter = 1; quarter <= 10; quarter += 1)
    await books.record(mortgage, {
      kind: 'sell',
      date: books.ago(1000 - quarter * 91),
      quantity: '2160',
      unitPrice: '1',
    })
  await books.record(mortgage, {
    kind: 'valuation',
    date: books.ago(12),
    unitPrice: '1',
    method: 'Statement',
    source: 'Statement of the bank',
  })
}

/** A private fund with calls and distributions, and an account that tracks its cash. */
async function fillEdmund(platform: Platform, { edmund }: Record<Name, User>): Promise<void> {
  const books = openBooks(platform, edmund)
  const account = await books.addAccount({ name: 'Family custody', kind: 'bank', tracksCash: true })
  await books.recordCash(account, { kind: 'deposit', date: books.ago(1060), amount: '250000' })
  const mill = await books.add({
    accountId: account,
    assetName: 'Mill & Sons',
    symbol: 'MILL',
    assetType: 'stock',
    quantity: '400',
    purchasePrice: '117.20',
    date: books.ago(1050),
  })
  await books.followProvider(mill)
  for (const ago of [960, 780, 600, 420, 240, 60])
    await books.record(mill, { kind: 'dividend', date: books.ago(ago), amount: '380' })
  await books.record(mill, { kind: 'split', date: books.ago(300), splitRatio: '1.25' })
  await books.recordCash(account, { kind: 'fee', date: books.ago(150), amount: '125' })
  const funds = await books.addAccount({
    name: 'Private funds',
    kind: 'private_fund',
    countsIntoFamily: false,
  })
  const fund = await books.add({
    accountId: funds,
    assetName: 'Rowan Growth Fund II',
    assetType: 'other',
    kind: 'private_fund',
    quantity: '1',
    purchasePrice: '50000',
    commitment: '200000',
    date: books.ago(1000),
  })
  await books.record(fund, { kind: 'capital_call', date: books.ago(700), amount: '40000' })
  await books.record(fund, { kind: 'distribution', date: books.ago(250), amount: '18000' })
  await books.record(fund, {
    kind: 'valuation',
    date: books.ago(20),
    amount: '96500',
    method: 'Statement of the fund',
  })
}

/** A retirement account, shared with the board. */
async function fillRosalind(platform: Platform, { rosalind }: Record<Name, User>): Promise<void> {
  const books = openBooks(platform, rosalind)
  const account = await books.addAccount({ name: 'Retirement', kind: 'retirement', lotMethod: 'average' })
  const globe = await books.add({
    accountId: account,
    assetName: 'Globe Index Fund',
    symbol: 'GLOBE',
    assetType: 'stock',
    quantity: '200',
    purchasePrice: '63.90',
    date: books.ago(1090),
  })
  await books.followProvider(globe)
  for (let month = 1; month <= 24; month += 1) {
    const unitPrice = add('63.90', divide(String(month), '2', 2))
    const date = books.ago(1090 - month * 30)
    await books.record(globe, { kind: 'buy', date, quantity: '15', unitPrice })
  }
  await shareAccount(platform, rosalind, account, { audience: 'board', granteeId: null, canEdit: false })
}

type Books = ReturnType<typeof openBooks>
type ActivityInput = Omit<z.input<typeof NewActivity>, 'accountId' | 'holdingId'>

/** Records for one account of the portal what its owner would enter. */
function openBooks(platform: Platform, user: User) {
  const { today } = platform
  return {
    ago: (count: number) => addDays(today(), -count),
    async addAccount(fields: object): Promise<string> {
      return (await createAccount(platform, user, NewInvestmentAccount.parse(fields), undefined)).id
    },
    add(fields: object): Promise<UserInvestment> {
      return addInvestment(platform, user, NewInvestment.parse(fields), undefined)
    },
    change({ id, version }: UserInvestment, fields: object): Promise<UserInvestment> {
      return changeInvestment(platform, user, id, InvestmentChange.parse({ ...fields, version }))
    },
    followProvider(investment: UserInvestment): Promise<UserInvestment> {
      return this.change(investment, { priceSource: 'provider' })
    },
    async record({ id, account }: UserInvestment, fields: ActivityInput): Promise<void> {
      const input = NewActivity.parse({ ...fields, accountId: account.id, holdingId: id })
      await recordActivity(platform, user, input, undefined)
    },
    async recordCash(accountId: string, fields: ActivityInput): Promise<void> {
      await recordActivity(platform, user, NewActivity.parse({ ...fields, accountId }), undefined)
    },
  }
}
