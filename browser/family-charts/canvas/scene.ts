import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import type { Grid } from '#browser/family-charts/layout/grid.ts'
import type { ChartLayout } from '#browser/family-charts/layout/layout.ts'

import type { Palette } from './palette.ts'

/** What is drawn: a chart, and who stands at each of its places. */
export interface Scene {
  chart: ChartLayout
  grid: Grid
  person: (place: number) => ChartPerson
  palette: Palette
}

/** How it is looked at: a point of the chart stands at `x + k · point` of a window of this size, in CSS pixels. */
export interface View {
  x: number
  y: number
  k: number
  width: number
  height: number
}

/** What a size leaves to see, from afar to near. */
export type Detail = 'dots' | 'medallions' | 'initials' | 'given-names' | 'everything'

export function detailAtZoom(k: number): Detail {
  if (k < 0.13) return 'dots'
  if (k < 0.26) return 'medallions'
  if (k < 0.5) return 'initials'
  if (k < 0.78) return 'given-names'
  return 'everything'
}
