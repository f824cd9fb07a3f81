import { type Point, closedPath, fullTurn, polar } from './curve.ts'

export interface GrowthRingsShape {
  /** Years of growth. */
  rings: number
  /** The same seed always grows the same tree. */
  seed: number
  /** Half the side of the square that the bark just touches. */
  radius?: number
  /** 0 draws circles, 1 a tree that stood in the wind. */
  irregularity?: number
}

/**
 * The cross-section of a tree, one closed path a year, from the pith outwards.
 *
 * Every year adds a width that is positive at every angle, so no two rings ever touch. The widths change
 * from year to year as good and dry years do, and the side that faced the sun grew a little faster.
 */
export function growthRings({ rings, seed, radius = 480, irregularity = 0.3 }: GrowthRingsShape): string[] {
  const random = randomFrom(seed)
  const sun = random() * fullTurn
  const stem = bulges.map(({ count, share }) => ({
    count,
    share,
    phase: random() * fullTurn,
    drift: (random() - 0.5) * 0.5,
  }))
  const years = Array.from({ length: rings }, (_, year) => ({
    width: 0.55 + 0.9 * random() ** 1.5 + (year === 0 ? 0.3 : 0),
    bulges: bulges.map(({ count, share }) => ({
      count,
      share: 0.3 * share * random(),
      phase: random() * fullTurn,
    })),
  }))

  /** How far the ring of a year has grown from the pith at an angle. */
  function distanceAt(lastYear: number, angle: number) {
    return years.slice(0, lastYear + 1).reduce((distance, { width, bulges: own }, year) => {
      const bends = [
        0.3 * Math.cos(angle - sun),
        ...stem.map(
          ({ count, share, phase, drift }) => share * Math.sin(count * angle + phase + drift * year),
        ),
        ...own.map(({ count, share, phase }) => share * Math.sin(count * angle + phase)),
      ]
      return distance + width * (1 + irregularity * bends.reduce((sum, bend) => sum + bend))
    }, 0)
  }

  const fit = fitInto(radius, angle => distanceAt(rings - 1, angle))
  return years.map((_, year) =>
    closedPath(
      part => fit(polar(part * fullTurn, distanceAt(year, part * fullTurn))),
      14 + 2 * Math.min(year, 6),
    ),
  )
}

/** How many bulges go around a stem, and how strong they are. All together they stay well below 1. */
const bulges = [
  { count: 2, share: 0.16 },
  { count: 3, share: 0.13 },
  { count: 5, share: 0.08 },
  { count: 7, share: 0.04 },
]

/** Moves and scales a drawing so that its outline just touches a square around the origin. */
function fitInto(radius: number, outline: (angle: number) => number) {
  const points = Array.from({ length: 72 }, (_, index) => {
    const angle = (index / 72) * fullTurn
    return polar(angle, outline(angle))
  })
  const [left, right] = extent(points.map(([x]) => x))
  const [top, bottom] = extent(points.map(([, y]) => y))
  const scale = (2 * radius) / Math.max(right - left, bottom - top)
  return ([x, y]: Point): Point => [(x - (left + right) / 2) * scale, (y - (top + bottom) / 2) * scale]
}

function extent(values: number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)]
}

/** A small repeatable source of chance (mulberry32), so that a drawing is the same on every visit. */
function randomFrom(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = Math.trunc(state + 0x6d2b79f5)
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
