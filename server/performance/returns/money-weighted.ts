/** Negative for what was paid in, positive for what was received. `day` is a day number or an index of days. */
export type CashFlow = { day: number; amount: number }

/**
 * `rate`: of a year; Infinity for a gain in a few days, beyond what a double holds as a rate of a year. `growthRate`:
 * the same as ln(1 + rate), which has no such limit.
 */
export type MoneyWeighted =
  | { rate: number; growthRate: number; reason: null }
  | { rate: null; growthRate: null; reason: MoneyWeightedProblem }

/** `borrowed`: the rate is what a debt costs, which is no return. */
export type MoneyWeightedProblem = 'no-rate' | 'several-rates' | 'borrowed'

/**
 * The annual money-weighted return (XIRR, actual/365 as in Excel): the rate at which the flows discounted to the first
 * day add up to zero. Null when there is none or more than one, such as for (−1000, 2500, −1540), and for what starts
 * with money received.
 * Roots are not decimals, so this is the place for floating point; its input are whole cents.
 */
export function solveMoneyWeighted(flows: readonly CashFlow[]): MoneyWeighted {
  const [growthRate, ...others] = findGrowthRates(flows)
  if (growthRate === undefined) return createProblem('no-rate')
  if (others.length > 0) return createProblem('several-rates')
  if (toTerms(flows)[0]!.amount > 0) return createProblem('borrowed')
  return { rate: Math.expm1(growthRate), growthRate, reason: null }
}

function createProblem(reason: MoneyWeightedProblem): MoneyWeighted {
  return { rate: null, growthRate: null, reason }
}

/** All rates ln(1 + r) that the grid separates, in ascending order, where it cannot be shown that there is one. */
export function findGrowthRates(flows: readonly CashFlow[]): number[] {
  const terms = toTerms(flows)
  const years = terms.at(-1)?.years ?? 0
  if (years === 0 || countChanges(terms.map(({ amount }) => amount)) === 0) return []
  const limit = 600 / years
  const bracket = bracketFromZero(terms, limit)
  if (bracket !== null) {
    const root = findRoot(terms, ...bracket)
    if (isOnlyRoot(terms, root)) return [root]
  }
  return bracketGrid(terms, limit).map(found => findRoot(terms, ...found))
}

type Term = { years: number; amount: number }

/** One term for each day, in the order of days, without those that cancel out. */
function toTerms(flows: readonly CashFlow[]): Term[] {
  const sorted = flows.filter(({ amount }) => amount !== 0).toSorted((a, b) => a.day - b.day)
  const days: CashFlow[] = []
  for (const { day, amount } of sorted) {
    const last = days.at(-1)
    if (last?.day === day) last.amount += amount
    else days.push({ day, amount })
  }
  const terms = days.filter(({ amount }) => amount !== 0)
  const first = terms[0]?.day ?? 0
  return terms.map(({ day, amount }) => ({ years: (day - first) / 365, amount }))
}

/** The present value at the continuous rate g = ln(1 + r), which spans all rates from −100 % evenly. */
function discount(terms: readonly Term[], g: number): number {
  let value = 0
  for (const { years, amount } of terms) value += amount * Math.exp(-g * years)
  return value
}

function countChanges(values: readonly number[]): number {
  let changes = 0
  let last = 0
  for (const value of values) {
    if (value !== 0 && last !== 0 && value > 0 !== last > 0) changes += 1
    if (value !== 0) last = value
  }
  return changes
}

/** The nearest change of sign to zero among widening steps to both sides; null if there is none. */
function bracketFromZero(terms: readonly Term[], limit: number): [number, number] | null {
  const atZero = discount(terms, 0) > 0
  let [low, high] = [0, 0]
  for (let width = 0.125; width < limit; width *= 2) {
    if (discount(terms, width) > 0 !== atZero) return [high, width]
    if (discount(terms, -width) > 0 !== atZero) return [-width, low]
    ;[low, high] = [-width, width]
  }
  return null
}

/**
 * Laguerre's extension of Descartes' rule of signs: above g there are at most as many roots as the partial sums of the
 * terms at g change their sign, and below g as many as the partial sums from the end. For above g, the value is the
 * Laplace transform of the partial sums, which has no more roots than they have changes. (At g = 0 this is Norstrøm's
 * criterion.) So a root is the only one if, right below it, the first sums change once and the others never.
 */
function isOnlyRoot(terms: readonly Term[], root: number): boolean {
  const g = root - 1e-9 * Math.max(1, Math.abs(root))
  const weighted = terms.map(({ years, amount }) => amount * Math.exp(-g * years))
  return countChanges(addUp(weighted)) === 1 && countChanges(addUp(weighted.toReversed())) === 0
}

function addUp(values: readonly number[]): number[] {
  let sum = 0
  return values.map(value => (sum += value))
}

const fineSteps = 400
const coarseGrowth = 1.25

/**
 * Several changes of sign: each step of a grid whose ends differ in sign contains a root. Steps are even near zero, and
 * grow from there to 600 ÷ years, where the last flow nears the limits of a double.
 */
function bracketGrid(terms: readonly Term[], limit: number): [number, number][] {
  const fine = Math.min(limit, Math.max(3, limit / 200))
  const outer: number[] = []
  for (let g = fine * coarseGrowth; g < limit; g *= coarseGrowth) outer.push(g)
  if (fine < limit) outer.push(limit)
  const points = [
    ...outer.toReversed().map(g => ({ g: -g, value: discount(terms, -g) })),
    ...discountEvenly(terms, fine),
    ...outer.map(g => ({ g, value: discount(terms, g) })),
  ]
  const brackets: [number, number][] = []
  // A point on the root itself ends the bracket before it, and begins none.
  for (let index = 1; index < points.length; index += 1) {
    const [left, right] = [points[index - 1]!, points[index]!]
    if (left.value !== 0 && left.value > 0 !== right.value > 0) brackets.push([left.g, right.g])
    else if (left.value < 0 && right.value === 0) brackets.push([right.g, right.g])
  }
  return brackets
}

/** Each weight follows from the one of the previous step, since a product is much faster than a power. */
function discountEvenly(terms: readonly Term[], limit: number): { g: number; value: number }[] {
  const step = (2 * limit) / fineSteps
  const weights = terms.map(({ amount, years }) => amount * Math.exp(limit * years))
  const factors = terms.map(({ years }) => Math.exp(-step * years))
  return Array.from({ length: fineSteps + 1 }, (_, index) => {
    let value = 0
    for (let at = 0; at < weights.length; at += 1) {
      value += weights[at]!
      weights[at]! *= factors[at]!
    }
    return { g: -limit + index * step, value }
  })
}

/**
 * The root between two values of different sign: by the chord, halving the weight of an end that stays (the Illinois
 * method), which needs a fifth of the steps of halving the bracket; by halving once the chord moves too little.
 */
function findRoot(terms: readonly Term[], low: number, high: number): number {
  let [lowValue, highValue] = [discount(terms, low), discount(terms, high)]
  if (lowValue === 0) return low
  let side = 0
  for (let step = 0; step < maxSteps; step += 1) {
    const chord = (low * highValue - high * lowValue) / (highValue - lowValue)
    const isInside = step < maxChords && chord > low && chord < high
    const middle = isInside ? chord : (low + high) / 2
    if (middle <= low || middle >= high) return middle
    const value = discount(terms, middle)
    if (value === 0) return middle
    if (value > 0 === lowValue > 0) {
      if (side === -1) highValue /= 2
      ;[low, lowValue, side] = [middle, value, -1]
    } else {
      if (side === 1) lowValue /= 2
      ;[high, highValue, side] = [middle, value, 1]
    }
    if (high - low < 1e-15 * Math.max(1, Math.abs(low))) return (low + high) / 2
  }
  return (low + high) / 2
}

/** A double has 53 bits, so halving ends within some 70 steps. */
const maxChords = 20
const maxSteps = 120
