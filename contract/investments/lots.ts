import { z } from 'zod'

import { CalendarDate } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id } from '#contract/texts/text.ts'

/** How long units are or were held. */
const holdingPeriod = {
  daysOwned: z.int(),
  /** More than one year (IRS Publication 550, "Holding Period"). */
  isLongTerm: z.boolean(),
}

/** Units that were acquired together and are still held. Its cost is in the currency of the investment. */
const InvestmentLot = z
  .object({
    /** The acquisition, as `lotId` of a sale names it. */
    id: Id,
    date: CalendarDate,
    quantity: z.string(),
    currency: z.string(),
    cost: z.string(),
    /** In dollars, by the exchange rate of the acquisition. Null without a rate, as the gain. */
    costInDollars: z.string().nullable(),
    /** Its share of the value in dollars; null without a price or a rate. */
    value: z.string().nullable(),
    /** Value − cost, in dollars. */
    gain: z.string().nullable(),
    ...holdingPeriod,
  })
  .meta({ id: 'InvestmentLot' })
export type InvestmentLot = z.infer<typeof InvestmentLot>

/** Units of a sale that came from one lot, with their share of the proceeds. */
const RealizedLot = z.object({
  id: Id,
  date: CalendarDate,
  quantity: z.string(),
  proceeds: z.string(),
  cost: z.string(),
  gain: z.string(),
  ...holdingPeriod,
})
export type RealizedLot = z.infer<typeof RealizedLot>

/** What a sale, or a distribution of a fund, realized. Amounts are in the currency of the investment. */
const RealizedGain = z
  .object({
    /** The activity. */
    id: Id,
    date: CalendarDate,
    /** Zero for a distribution, which returns money and no units. */
    quantity: z.string(),
    currency: z.string(),
    proceeds: z.string(),
    cost: z.string(),
    gain: z.string(),
    lots: z.array(RealizedLot),
  })
  .meta({ id: 'RealizedGain' })
export type RealizedGain = z.infer<typeof RealizedGain>

/** The multiples of a private fund with the terms of each, in the currency of the fund. */
const FundMultiples = z
  .object({
    currency: z.string(),
    commitment: z.string().nullable(),
    /** What was paid in: the opening at its cost, purchases and calls, without fees. */
    called: z.string(),
    callCount: z.int(),
    /** What was paid out: distributions, dividends, interest and sales. */
    distributed: z.string(),
    distributionCount: z.int(),
    residualValue: z.string(),
    /** The day of the latest valuation. */
    valuedOn: CalendarDate.nullable(),
    /** Committed − called, at least zero. */
    unfunded: z.string().nullable(),
    /** Called ÷ committed. Multiples have four decimals; null where there is nothing to divide by. */
    pic: z.string().nullable(),
    /** Distributed ÷ called. */
    dpi: z.string().nullable(),
    /** Residual value ÷ called. */
    rvpi: z.string().nullable(),
    /** (Distributed + residual value) ÷ called. */
    tvpi: z.string().nullable(),
  })
  .meta({ id: 'FundMultiples' })
export type FundMultiples = z.infer<typeof FundMultiples>

const params = z.object({ id: Id })
const rule = 'of an investment that the caller may see; any other 404'

export const investmentLotsApi = calls({
  'GET /api/investments/{id}/lots': {
    summary: 'The lots of an investment that are still held, the oldest first.',
    access: 'signed-in',
    isPersonal: true,
    rule,
    params,
    ...paged({ size: 50, max: 500 }),
    reply: z.array(InvestmentLot),
  },
  'GET /api/investments/{id}/realized-gains': {
    summary: 'What the sales of an investment realized, with the lots that they consumed, the latest first.',
    access: 'signed-in',
    isPersonal: true,
    rule,
    params,
    ...paged({ size: 50, max: 500 }),
    reply: z.array(RealizedGain),
  },
  'GET /api/investments/{id}/fund-multiples': {
    summary: 'DPI, RVPI, TVPI and PIC of a private fund, with what they are computed from.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'of a private fund that the caller may see; any other 404',
    params,
    reply: FundMultiples,
  },
})
