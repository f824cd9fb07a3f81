import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'
import { growthRings } from '#browser/ui/motif/growth-rings.ts'

import type { Palette } from './palette.ts'

/** A few trees, so that no two neighbours wear the same rings; each around 0, 0. */
export const medallionRings: readonly string[] = Array.from({ length: 7 }, (_, seed) =>
  growthRings({ rings: 6, seed: seed + 3, radius: personBox.radius - 5.5, irregularity: 0.55 }).join(''),
)

export function ringPatternOf(place: number): number {
  return place % medallionRings.length
}

/** Where the seal of the board sits on a medallion's edge, from its middle. */
export const seal = { x: personBox.radius * 0.74, y: personBox.radius * 0.68, radius: 6.5 }
/** The tick in it. */
export const checkMark = 'M-3 0.2L-0.9 2.4L3.1 -2.2'

/** The dead are said more quietly, never unreadably. */
export function medallionColors({ isAlive }: ChartPerson, palette: Palette) {
  return isAlive
    ? {
        fill: palette.accentSoft,
        rim: palette.accent,
        rings: palette.gilt,
        letters: palette.accent,
        name: palette.ink,
      }
    : {
        fill: palette.sunken,
        rim: palette.edge,
        rings: palette.line,
        letters: palette.muted,
        name: palette.muted,
      }
}

/** Sizes in pixels at zoom 1, and baselines below the top of a plate. */
export const textStyles = {
  initials: { size: 19, baseline: personBox.radius + 6.5 },
  given: { size: 16, baseline: personBox.radius * 2 + 20 },
  family: { size: 16, baseline: personBox.radius * 2 + 38 },
  years: { size: 12, baseline: personBox.radius * 2 + 55 },
} as const

/** The widest that a line of a plate may be. */
export const maxTextWidth = personBox.width - 6
