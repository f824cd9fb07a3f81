import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'
import { growRings } from '#browser/ui/motif/growth-rings.ts'

import type { Palette } from './palette.ts'

/** Ring patterns around 0, 0. There are several, so that people next to each other differ. */
export const ringPatterns: readonly string[] = Array.from({ length: 7 }, (_, seed) =>
  growRings({ rings: 6, seed: seed + 3, radius: personBox.radius - 5.5, irregularity: 0.55 }).join(''),
)

export function getRingPattern(person: number): number {
  return person % ringPatterns.length
}

/** The board's seal on the edge of a medallion, relative to its center. */
export const seal = { x: personBox.radius * 0.74, y: personBox.radius * 0.68, radius: 6.5 }
/** The check mark in the seal. */
export const checkMark = 'M-3 0.2L-0.9 2.4L3.1 -2.2'

/** Deceased people have paler colors, which still pass the contrast test. */
export function chooseMedallionColors({ isAlive }: ChartPerson, palette: Palette) {
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

/** Font sizes in pixels at zoom 1, and baselines below the top of a person's box. */
export const textStyles = {
  initials: { size: 19, baseline: personBox.radius + 6.5 },
  givenName: { size: 16, baseline: personBox.radius * 2 + 20 },
  lastName: { size: 16, baseline: personBox.radius * 2 + 38 },
  years: { size: 12, baseline: personBox.radius * 2 + 55 },
} as const

/** The maximum width of a line of text, in pixels at zoom 1. */
export const maxTextWidth = personBox.width - 6
