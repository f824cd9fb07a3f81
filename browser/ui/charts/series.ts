import type { ChartColour } from './chart-colour.ts'

/** One line: a value for each place on the x axis. */
export interface Series {
  label: string
  values: readonly number[]
  colour: ChartColour
  /** `area` is filled to the axis; `dashed` and `dotted` tell lines apart without their colours. */
  look?: 'line' | 'area' | 'dashed' | 'dotted'
}

/** What lies between two lines, such as the middle half of many outcomes. */
export interface Band {
  label: string
  low: readonly number[]
  high: readonly number[]
  colour: ChartColour
  /** The darker of two bands that lie in each other. */
  isInner?: boolean
}

/** How the strokes of a look alternate, as `stroke-dasharray` has it. */
export const dashes = { line: undefined, area: undefined, dashed: '7 5', dotted: '1 6' }
