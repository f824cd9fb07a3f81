import type { ReactNode } from 'react'

export interface WindowedListProps<Row extends { id: string }> {
  rows: readonly Row[]
  /** The number of rows in the whole list, of which `rows` may be the beginning. */
  total: number
  /** The usual height of a row, in pixels. Rows are measured when they are rendered. */
  estimatedHeight: number
  children: (row: Row) => ReactNode
  /** The accessible name. */
  label?: string
  className?: string
}

/** Rows up to which all are rendered, so that the browser can search and print them. */
export const plainLimit = 30

/** Cards in two columns on a wide page. */
export const cardGrid = 'grid gap-6 xl:grid-cols-2'
