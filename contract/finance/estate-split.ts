import { multiply, calculatePercent, round, subtract } from '#contract/finance/exact.ts'

import { apportion, toCents, toDollars } from './apportion.ts'

/** Amounts, percentages and parts are exact decimal text. */
export interface EstatePlan {
  value: string
  debts: string
  /** Percent of the estate after debts. */
  charity: string
  method: DivisionMethod
  heirs: readonly Heir[]
}

/** By percentages that sum to 100, by parts of any sum, or per stirpes (equally, children represent the deceased). */
export type DivisionMethod = 'percent' | 'parts' | 'stirpes'

export interface Heir {
  name: string
  /** Percent or parts; ignored per stirpes. */
  share: string
  /** Per stirpes, the children of a deceased heir share that heir's part, and so on down. */
  isDeceased: boolean
  children: readonly Heir[]
}

export interface Part {
  name: string
  amount: string
  /** Percent of the heirs' total, four decimals. */
  share: string
  /** The deceased ancestors whose part it is, eldest first; empty for an heir in their own right. */
  inPlaceOf: readonly string[]
}

export interface EstateSplit {
  /** The estate after debts; zero if debts exceed it. */
  net: string
  /** The amount by which debts exceed the estate. */
  shortfall: string
  charity: string
  forHeirs: string
  parts: Part[]
  /** Deceased heirs without living descendants. */
  lapsed: string[]
}

/** Splits an estate to the cent: charity and parts sum exactly to the estate after debts. */
export function splitEstate({ value, debts, charity, method, heirs }: EstatePlan): EstateSplit {
  const rest = toCents(subtract(value, debts))
  const net = rest > 0n ? rest : 0n
  const toCharity = toCents(round(multiply(toDollars(net), multiply(charity, '0.01')), 2))
  const forHeirs = net - toCharity
  const parts =
    method === 'stirpes'
      ? dividePerStirpes(forHeirs, heirs, [])
      : apportion(forHeirs, heirs.map(toWeight)).map((cents, index) => ({
          name: heirs[index]?.name ?? '',
          cents,
          inPlaceOf: [],
        }))
  return {
    net: toDollars(net),
    shortfall: toDollars(rest < 0n ? -rest : 0n),
    charity: toDollars(toCharity),
    forHeirs: toDollars(forHeirs),
    parts: parts.map(({ name, cents, inPlaceOf }) => ({
      name,
      amount: toDollars(cents),
      share: calculatePercent(String(cents), String(forHeirs), 4),
      inPlaceOf,
    })),
    lapsed: method === 'stirpes' ? findLapsed(heirs) : [],
  }
}

/** Whether an heir is living or has living descendants. */
export function hasHeirs(heir: Heir): boolean {
  return !heir.isDeceased || heir.children.some(hasHeirs)
}

interface PartInCents {
  name: string
  cents: bigint
  inPlaceOf: readonly string[]
}

/** Divides cents equally among the heirs with living descendants, recursively. */
function dividePerStirpes(
  cents: bigint,
  heirs: readonly Heir[],
  inPlaceOf: readonly string[],
): PartInCents[] {
  const stocks = heirs.filter(hasHeirs)
  const parts = apportion(
    cents,
    stocks.map(() => 1n),
  )
  return stocks.flatMap(({ name, isDeceased, children }, index) => {
    const part = parts[index] ?? 0n
    return isDeceased
      ? dividePerStirpes(part, children, [...inPlaceOf, name])
      : [{ name, cents: part, inPlaceOf }]
  })
}

function findLapsed(heirs: readonly Heir[]): string[] {
  return heirs
    .filter(({ isDeceased }) => isDeceased)
    .flatMap(heir => (hasHeirs(heir) ? findLapsed(heir.children) : [heir.name]))
}

/** A share of up to eight decimals as an integer. */
function toWeight({ share }: Heir): bigint {
  return BigInt(round(multiply(share, '100000000'), 0))
}
