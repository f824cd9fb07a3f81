import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import type { Grid } from '#browser/family-charts/layout/grid.ts'
import type { ChartLayout } from '#browser/family-charts/layout/layout.ts'

import type { Palette } from './palette.ts'

/** Everything that painting a chart needs. */
export interface Scene {
  layout: ChartLayout
  grid: Grid
  /** The person at an index of the layout. */
  person: (index: number) => ChartPerson
  palette: Palette
}

/** The visible part, in CSS pixels: a point of the chart is at `x + k · point` of the canvas. */
export interface View {
  x: number
  y: number
  k: number
  width: number
  height: number
}

/** How much detail is legible at a zoom level, from far to near. */
export type Detail = 'dots' | 'medallions' | 'initials' | 'given-names' | 'everything'

export function getDetail(k: number): Detail {
  if (k < 0.13) return 'dots'
  if (k < 0.26) return 'medallions'
  if (k < 0.5) return 'initials'
  if (k < 0.78) return 'given-names'
  return 'everything'
}
