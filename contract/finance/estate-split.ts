import { multiply, percentOf, round, roundToCents, subtract } from '#contract/exact.ts'

/** Amounts, percentages and parts are exact decimal text. */
export interface EstatePlan {
  value: string
  debts: string
  /** Percent of what is left after debts. */
  charity: string
  method: DivisionMethod
  heirs: readonly Heir[]
}

/** By percentages that come to 100; by parts of any sum; or equally by stock, where children stand in. */
export type DivisionMethod = 'percent' | 'parts' | 'stirpes'

export interface Heir {
  name: string
  /** Percent or parts; not asked where the estate goes by stock. */
  share: string
  /** By stock, the children of whoever has died share that part; so do their children in turn. */
  isDeceased: boolean
  children: readonly Heir[]
}

export interface Part {
  name: string
  amount: string
  /** Percent of what all heirs receive, to four places. */
  share: string
  /** Whose part it was first, from the eldest down; empty for whoever inherits in their own right. */
  inPlaceOf: readonly string[]
}

export interface EstateSplit {
  /** After debts; zero when they are more than the estate. */
  net: string
  /** By how much the debts are more than the estate. */
  shortfall: string
  charity: string
  forHeirs: string
  parts: Part[]
  /** Who has died and left nobody, so that the others' parts are larger. */
  lapsed: string[]
}

/** Splits an estate to the cent: charity and parts sum to what is left after debts, exactly. */
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
      share: percentOf(String(cents), String(forHeirs), 4),
      inPlaceOf,
    })),
    lapsed: method === 'stirpes' ? findLapsed(heirs) : [],
  }
}

/**
 * Divides whole cents by weights, and loses none: everybody receives the whole cents of their quota, and the
 * cents that are left go to the largest remainders, the first in the list where two are equal. Hamilton's method
 * of 1791 for seats in Congress.
 */
export function apportion(cents: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map(() => 0n)
  const quotas = weights.map((weight, index) => ({
    index,
    whole: (cents * weight) / total,
    remainder: (cents * weight) % total,
  }))
  const left = cents - quotas.reduce((sum, { whole }) => sum + whole, 0n)
  const roundedUp = new Set(
    quotas
      .toSorted((one, other) => compareBigInts(other.remainder, one.remainder))
      .slice(0, Number(left))
      .map(({ index }) => index),
  )
  return quotas.map(({ index, whole }) => whole + (roundedUp.has(index) ? 1n : 0n))
}

/** Whether somebody of this stock can inherit: living, or with somebody living below. */
export function hasHeirs(heir: Heir): boolean {
  return !heir.isDeceased || heir.children.some(hasHeirs)
}

interface PartInCents {
  name: string
  cents: bigint
  inPlaceOf: readonly string[]
}

/** Each stock takes an equal part in whole cents, and divides its own within itself in the same way. */
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

/** A share of up to eight digits after the point, as a whole number. */
function toWeight({ share }: Heir): bigint {
  return BigInt(round(multiply(share, '100000000'), 0))
}

function toCents(dollars: string): bigint {
  return BigInt(round(multiply(dollars, '100'), 0))
}

function toDollars(cents: bigint): string {
  return roundToCents(multiply(String(cents), '0.01'))
}

function compareBigInts(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
