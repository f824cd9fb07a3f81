import type { ChartColor } from './chart-color.ts'

/** One line: a value for each index of the x axis. */
export interface Series {
  label: string
  values: readonly number[]
  color: ChartColor
  /** `area` is filled to the axis; `dashed` and `dotted` distinguish lines without color. */
  look?: 'line' | 'area' | 'dashed' | 'dotted'
}

/** The area between two lines, such as the middle half of many outcomes. */
export interface Band {
  label: string
  low: readonly number[]
  high: readonly number[]
  color: ChartColor
  /** The darker of two nested bands. */
  isInner?: boolean
}

/** The `stroke-dasharray` of each look. */
export const dashes = { line: undefined, area: undefined, dashed: '7 5', dotted: '1 6' }
