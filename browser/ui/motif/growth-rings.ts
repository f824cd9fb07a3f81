import { type Curve, type Point, traceClosedPath, fullTurn, toPoint } from './curve.ts'

export interface GrowthRingsShape {
  /** Years of growth. */
  rings: number
  /** The same seed always draws the same tree. */
  seed: number
  /** Half the side of the square that encloses the outermost ring. */
  radius?: number | undefined
  /** From 0, circles, to 1, very irregular rings. */
  irregularity?: number | undefined
  /** The steps per unit of the paths' coordinates; 1 for a small drawing. */
  grid?: number | undefined
}

/** The rings of one tree as two paths: every fifth ring is drawn bolder. */
export function traceRings(shape: GrowthRingsShape): { years: string; fifthYears: string } {
  const all = growRings(shape)
  return {
    years: all.filter((_, year) => year % 5 !== 4).join(''),
    fifthYears: all.filter((_, year) => year % 5 === 4).join(''),
  }
}

/**
 * The cross-section of a tree: one closed path per year, from the center outward.
 *
 * Every year adds a width that is positive at every angle, so rings never touch. Widths vary from year to year, and
 * one side grows slightly faster than the others.
 */
export function growRings({
  rings,
  seed,
  radius = 480,
  irregularity = 0.3,
  grid,
}: GrowthRingsShape): string[] {
  const random = createRandom(seed)
  const stem = bulges.map(({ count, share }) => ({
    count,
    share,
    phase: random() * fullTurn,
    drift: count === 1 ? 0 : (random() - 0.5) / 2,
  }))
  const grown: Growth = { width: 0, bulges: stem.map(({ count }) => ({ count, cosine: 0, sine: 0 })) }

  const years = Array.from({ length: rings }, (_, year) => {
    const width = 0.55 + 0.9 * random() ** 1.5
    grown.width += width
    stem.forEach(({ share, phase, drift }, index) => {
      const noise = random() * fullTurn
      const bulge = grown.bulges[index]
      if (!bulge) return
      const strength = width * irregularity * share
      bulge.cosine += strength * (Math.cos(phase + drift * year) + 0.3 * Math.cos(noise))
      bulge.sine += strength * (Math.sin(phase + drift * year) + 0.3 * Math.sin(noise))
    })
    return {
      width: grown.width,
      bulges: grown.bulges.map(({ count, cosine, sine }) => ({ count, cosine, sine })),
    }
  })

  const fit = fitInto(radius, createOutline(grown))
  return years.map(growth => {
    const outline = createOutline(growth)
    return traceClosedPath(part => fit(outline(part)), 15, grid)
  })
}

/**
 * The number of bulges around the stem, and their strength. Including their random part, the strengths add up to less
 * than 1, which makes the growth of every year positive.
 */
const bulges = [
  { count: 1, share: 0.27 },
  { count: 2, share: 0.16 },
  { count: 3, share: 0.13 },
  { count: 5, share: 0.08 },
  { count: 7, share: 0.04 },
]

/** The growth so far: the mean width, and for each bulge the sum of all years as one wave. */
interface Growth {
  width: number
  bulges: { count: number; cosine: number; sine: number }[]
}

function createOutline({ width, bulges: waves }: Growth): Curve {
  return part => {
    const angle = part * fullTurn
    const bends = waves.map(
      ({ count, cosine, sine }) => cosine * Math.cos(count * angle) + sine * Math.sin(count * angle),
    )
    return toPoint(
      angle,
      bends.reduce((distance, bend) => distance + bend, width),
    )
  }
}

/** Moves and scales a drawing so that its outline touches a square around the origin. */
function fitInto(radius: number, outline: Curve) {
  const points = Array.from({ length: 72 }, (_, index) => outline(index / 72))
  const [left, right] = findExtent(points.map(([x]) => x))
  const [top, bottom] = findExtent(points.map(([, y]) => y))
  const scale = (2 * radius) / Math.max(right - left, bottom - top)
  return ([x, y]: Point): Point => [(x - (left + right) / 2) * scale, (y - (top + bottom) / 2) * scale]
}

function findExtent(values: number[]): [min: number, max: number] {
  return [Math.min(...values), Math.max(...values)]
}

/** A seeded random number generator (mulberry32), so that a drawing is the same on every visit. */
function createRandom(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = Math.trunc(state + 0x6d2b79f5)
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
