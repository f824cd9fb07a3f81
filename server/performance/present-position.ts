import { toDate } from './day-numbers.ts'
import { formatCents, formatFixed, formatQuotient } from './fixed-point.ts'
import type { LedgerHolding } from './ledger.ts'
import type { Disposal } from './ledger/replay.ts'
import type { HoldingPart } from './parts/holding-part.ts'

/** What is held at the end of the period. Costs and gains are in the currency of the holding. */
export type PositionFigures = {
  currency: string
  quantity: string
  cost: string
  /** Of a unit, with eight decimals; null without units. */
  averageCost: string | null
  /** In the reporting currency, negative for a debt. */
  value: string
  priceDate: string | null
}

/** Where the cost and the gains of a holding come from. */
export type HoldingLots = {
  lots: LotFigures[]
  /** Every sale, and every distribution of a fund, since the beginning. */
  disposals: {
    activityId: string
    date: string
    quantity: string
    proceeds: string
    cost: string
    gain: string
    lots: { id: string; date: string; quantity: string; cost: string }[]
  }[]
}

export type LotFigures = {
  id: string
  date: string
  quantity: string
  cost: string
  /** In the reporting currency, as are value and gain: by the rate of the acquisition. Null without a rate. */
  reportingCost: string | null
  /** The lot's share of the value, so that the lots add up to it. */
  value: string
  gain: string | null
}

export function presentPosition(holding: LedgerHolding, built: HoldingPart): PositionFigures {
  const { position, priceDay } = built
  const value = built.part.values.at(-1)!
  return {
    currency: holding.currency,
    quantity: formatFixed(position.quantity, 8),
    cost: formatCents(position.cost),
    averageCost:
      position.quantity === 0n ? null : formatQuotient(position.cost * 10n ** 6n, position.quantity, 8),
    value: formatCents(value),
    priceDate: priceDay === null ? null : toDate(priceDay),
  }
}

export function presentLots({ sign }: LedgerHolding, built: HoldingPart): HoldingLots {
  return {
    lots: listLots(built, built.part.values.at(-1)!, BigInt(sign)),
    disposals: built.position.disposals.map(disposal => presentDisposal(disposal, BigInt(sign))),
  }
}

function listLots({ position, reportingPosition }: HoldingPart, value: bigint, sign: bigint): LotFigures[] {
  let units = 0n
  let shared = 0n
  return position.lots.map((lot, index) => {
    units += lot.quantity
    // Units that a split rounded to nothing have no value.
    const until = position.quantity === 0n ? 0n : (value * units) / position.quantity
    const share = until - shared
    shared = until
    const own = formatCents(lot.cost)
    const cost = reportingPosition?.isLotKnown(lot) === true ? reportingPosition.lots[index]?.cost : undefined
    return {
      id: lot.id,
      date: lot.date,
      quantity: formatFixed(lot.quantity, 8),
      cost: own,
      reportingCost: cost === undefined ? null : cost === lot.cost ? own : formatCents(cost),
      value: formatCents(share),
      gain: cost === undefined ? null : formatCents(share - cost * sign),
    }
  })
}

function presentDisposal(disposal: Disposal, sign: bigint): HoldingLots['disposals'][number] {
  const { activityId, date, quantity, proceeds, cost, parts } = disposal
  return {
    activityId,
    date,
    quantity: formatFixed(quantity, 8),
    proceeds: formatCents(proceeds),
    cost: formatCents(cost),
    gain: formatCents((proceeds - cost) * sign),
    lots: parts.map(part => ({
      id: part.id,
      date: part.date,
      quantity: formatFixed(part.quantity, 8),
      cost: formatCents(part.cost),
    })),
  }
}
