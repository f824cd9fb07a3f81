import { z } from 'zod'

import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { Money, Quantity } from '#contract/finance/money.ts'
import { isFlagged, paged } from '#contract/paging.ts'
import { clearableText, Id, optionalText, requiredText } from '#contract/texts/text.ts'

import { assetTypes, holdingKinds, priceSources } from './choices.ts'

const AssetType = z.enum(toKeys(assetTypes), { error: 'Please choose an asset type' })
export const HoldingKind = z.enum(toKeys(holdingKinds), { error: 'Please choose what this is' })
/** The first day of a ledger. An earlier one is mistyped, such as the year 26, and every day since it is computed. */
export const firstLedgerDay = '1800-01-01'

/** The day of an activity. */
export const ActivityDate = CalendarDate.refine(
  date => date >= firstLedgerDay,
  'Please enter a date in 1800 or later',
)

const PriceSource = z.enum(toKeys(priceSources), { error: 'Please choose where the price comes from' })

const currencies = new Set(Intl.supportedValuesOf('currency'))

function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/** A currency by its code of ISO 4217. */
export const Currency = z
  .string({ error: 'Please enter a currency' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Please enter a currency as three letters, such as USD')
  .refine(isCurrency, 'This currency is not known. Please check its three letters')

/** An amount that cannot be negative, such as a price. */
export const PositiveMoney = Money.refine(amount => !amount.startsWith('-'), 'Please enter zero or more')
/** More than zero. */
export const PositiveQuantity = Quantity.refine(
  quantity => !quantity.startsWith('-') && /[1-9]/.test(quantity),
  'Please enter a quantity above zero',
)

/**
 * A holding under both sets of names: assetName = name, purchasePrice = averageCost (per unit). Amounts are in the
 * currency of the holding.
 */
const UserInvestment = z
  .object({
    id: Id,
    userId: Id,
    assetType: AssetType,
    symbol: z.string().nullable(),
    name: z.string(),
    assetName: z.string(),
    quantity: z.string(),
    averageCost: z.string(),
    purchasePrice: z.string(),
    /** Of the whole holding; that of a debt is positive and counts as negative. */
    currentValue: z.string(),
    lastUpdated: Timestamp,
    kind: HoldingKind,
    currency: z.string(),
    account: z.object({ id: Id, name: z.string() }),
    ownerName: z.string(),
    /** In dollars, signed. Null without an exchange rate. */
    value: z.string().nullable(),
    cost: z.string(),
    /** The value less the cost, in the currency of the holding; of a debt, the cost less the value. */
    unrealizedGain: z.string(),
    /** By the exchange rates of the days of its activities and of today, as its lots. Null without one of them. */
    gainInDollars: z.string().nullable(),
    realizedGain: z.string(),
    /** Dividends and interest; of a debt, the interest paid, which is negative. */
    income: z.string(),
    price: z.string(),
    /** The day of the price; null for a holding without any. */
    priceDate: CalendarDate.nullable(),
    priceSource: PriceSource,
    /** Whether the price is of the market or the provider. Otherwise it is of an activity, if there is any. */
    isQuoted: z.boolean(),
    /** Whether the price is older than 35 days. */
    isStale: z.boolean(),
    /** The property that secures a debt. Null when it is removed, or when the caller may not see it. */
    securedById: Id.nullable(),
    securedByName: z.string().nullable(),
    commitment: z.string().nullable(),
    /** When it was deleted; null unless it is. */
    removedAt: Timestamp.nullable(),
    version: z.int(),
    abilities: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'UserInvestment' })
export type UserInvestment = z.infer<typeof UserInvestment>

/** Section 5, the investment form. What it does not ask for follows from the account. */
export const NewInvestment = z.object({
  assetName: requiredText('Asset name is required', 200),
  assetType: AssetType,
  quantity: PositiveQuantity,
  /** Per unit. */
  purchasePrice: PositiveMoney,
  /** Of the whole holding. */
  currentValue: PositiveMoney.nullish().transform(value => value ?? null),
  symbol: optionalText(20),
  /** The default account of the caller without one. */
  accountId: Id.nullish().transform(id => id ?? null),
  kind: HoldingKind.default('security'),
  /** That of the account by default. */
  currency: Currency.nullish().transform(currency => currency ?? null),
  /** The day since when it is recorded; today by default. */
  date: ActivityDate.nullish().transform(date => date ?? null),
  securedById: Id.nullish().transform(id => id ?? null),
  commitment: PositiveMoney.nullish().transform(amount => amount ?? null),
})
export type NewInvestment = z.infer<typeof NewInvestment>

/** An absent field stays unchanged. */
export const InvestmentChange = z.object({
  assetName: NewInvestment.shape.assetName.optional(),
  assetType: AssetType.optional(),
  symbol: clearableText(20).optional(),
  priceSource: PriceSource.optional(),
  securedById: Id.nullable().optional(),
  commitment: PositiveMoney.nullable().optional(),
  version: z.int(),
})
export type InvestmentChange = z.infer<typeof InvestmentChange>

/** A property with the debts that it secures, in dollars. */
const NetEquity = z
  .object({
    property: z.object({
      id: Id,
      name: z.string(),
      value: z.string().nullable(),
      priceDate: CalendarDate.nullable(),
      isStale: z.boolean(),
    }),
    /** Those that the caller may see, the largest first. Their values are negative. */
    debts: z.array(z.object({ id: Id, name: z.string(), value: z.string().nullable() })),
    /** The property and its debts together. Null while an exchange rate is missing. */
    netEquity: z.string().nullable(),
  })
  .meta({ id: 'NetEquity' })
export type NetEquity = z.infer<typeof NetEquity>

/** The value of one group of holdings in dollars. */
const AllocationPart = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  /** Of the positive total, with two decimals. */
  percent: z.string(),
})
export type AllocationPart = z.infer<typeof AllocationPart>

const StaleHolding = z.object({ id: Id, name: z.string(), priceDate: CalendarDate.nullable() })

/** What the caller may see, added up in dollars. */
const InvestmentSummary = z
  .object({
    /** Without the holdings whose exchange rate is missing. */
    totalValue: z.string(),
    /** Of the investments whose cost is known in dollars: by the exchange rates of the days of their activities. */
    totalCost: z.string(),
    /** The value of these investments less their cost. */
    unrealizedGain: z.string(),
    /** How many investments have a value but no exchange rate for a day of their cost. */
    unknownCostCount: z.int(),
    /** Dividends and interest less the interest paid, by the exchange rates of their days. */
    income: z.string(),
    /** How many payments are left out, since the exchange rate of their day is missing. */
    unknownIncomeCount: z.int(),
    holdingCount: z.int(),
    accountCount: z.int(),
    /** How many of the accounts others share with the caller. */
    sharedAccountCount: z.int(),
    /** The caller's accounts that companies or trusts own today. The totals contain them as a whole. */
    entityOwned: z.object({ accountCount: z.int(), value: z.string() }),
    staleHoldings: z.array(StaleHolding),
    /** How many are stale; the list names at most 20 of them. */
    staleCount: z.int(),
    missingRates: z.array(z.object({ currency: z.string(), holdingCount: z.int() })),
    byAssetType: z.array(AllocationPart),
    byCurrency: z.array(AllocationPart),
    byAccount: z.array(AllocationPart),
    byHolding: z.array(AllocationPart),
  })
  .meta({ id: 'InvestmentSummary' })
export type InvestmentSummary = z.infer<typeof InvestmentSummary>

const FamilyAssetsSummary = z.object({ totalValue: z.string() }).meta({ id: 'FamilyAssetsSummary' })

/** What the family total contains, without anyone's figures. */
const FamilyAssetsDetails = z
  .object({
    totalValue: z.string(),
    companies: z.object({ value: z.string(), count: z.int() }),
    members: z.object({ value: z.string(), accountCount: z.int() }),
    staleCount: z.int(),
    /** Those of them that the caller may see; the list names at most 20. */
    visibleStale: z.object({ count: z.int(), holdings: z.array(StaleHolding) }),
    /** How many holdings are left out, since their exchange rate is missing. */
    missingRateCount: z.int(),
    /** How many of the caller's own accounts count, of all that are open. */
    own: z.object({ counted: z.int(), open: z.int() }),
  })
  .meta({ id: 'FamilyAssetsDetails' })
export type FamilyAssetsDetails = z.infer<typeof FamilyAssetsDetails>

const params = z.object({ id: Id })

export const investmentsApi = calls({
  'GET /api/investments': {
    summary: 'The investments that the caller may see, the newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own, and those of accounts that their owner shares with the caller; deleted ones as for restoring',
    ...paged(
      { size: 100, max: 1000 },
      {
        accountId: Id.optional(),
        kind: HoldingKind.optional(),
        /** Only deleted ones that the caller may restore, the latest deletion first. */
        isDeleted: isFlagged.optional(),
      },
    ),
    reply: z.array(UserInvestment),
  },
  'POST /api/investments': {
    summary: 'Adds an investment: its opening activity. The value defaults to quantity × purchase price.',
    access: 'signed-in',
    addsContent: true,
    acceptsIdempotencyKey: true,
    rule: 'in an own account, or in one that its owner shares for editing; audited',
    body: NewInvestment,
    reply: UserInvestment,
    status: 201,
  },
  'GET /api/investments/{id}': {
    summary: 'One investment.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'as in the list; any other 404',
    params,
    reply: UserInvestment,
  },
  'GET /api/investments/{id}/net-equity': {
    summary: 'What a property is worth less the debts that it secures.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'of a property that the caller may see, computed only from what the caller may see; any other 404',
    params,
    reply: NetEquity,
  },
  'PUT /api/investments/{id}': {
    summary: 'Changes the description of an investment. Its quantity and cost follow from its activities.',
    access: 'signed-in',
    rule: 'as for adding; stale version 409; audited',
    params,
    body: InvestmentChange,
    reply: UserInvestment,
  },
  'DELETE /api/investments/{id}': {
    summary: 'Deletes an investment with its activities. It can be restored for 30 days.',
    access: 'signed-in',
    rule: 'as for adding; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/investments/{id}/restore': {
    summary: 'Restores a deleted investment.',
    access: 'signed-in',
    rule: 'as for adding; 404 after 30 days; audited',
    params,
    reply: UserInvestment,
  },
  'GET /api/investment-summary': {
    summary: 'The totals and the allocation of the investments that the caller may see, in dollars.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'computed only from what the caller may see',
    query: z.object({ accountId: Id.optional() }),
    reply: InvestmentSummary,
  },
  'GET /api/family-assets-summary': {
    summary: "The total value of the family's assets in dollars, without a breakdown.",
    access: 'signed-in',
    rule: 'the accounts that members include, and the recorded assets of the companies',
    reply: FamilyAssetsSummary,
  },
  'GET /api/family-assets-details': {
    summary: 'What the family total contains, and what in it is stale or missing.',
    access: 'signed-in',
    rule: 'counts and sums over all members, without names',
    reply: FamilyAssetsDetails,
  },
})

/** The keys of a record as the tuple that `z.enum` needs. */
function toKeys<Key extends string>(record: Record<Key, string>): [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]]
}
