import { listed, listsOf, type Lists } from './family-graph.ts'
import type { Layout } from './layout.ts'
import { plate } from './measures.ts'

/** A chart cut into squares, so that what is in sight is found without looking at everything. */
export interface Grid {
  cell: number
  columns: number
  rows: number
  people: Lists
  /** A line lies in every square that it may touch. */
  links: Lists
}

export interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

const shortest = 512
/** A chart of ten thousand is long and low: squares grow with it, so that their number does not. */
const mostColumns = 400

export function gridOf({ width, height, x, y, ends, shapes }: Layout): Grid {
  const cell = Math.max(shortest, width / mostColumns, height / mostColumns)
  const columns = Math.floor(width / cell) + 1
  const rows = Math.floor(height / cell) + 1
  const grid = { cell, columns, rows }

  const people = bySquare(grid, x.length, person => frameOf(x[person]!, y[person]!))
  const links = bySquare(grid, shapes.length, link => {
    const at = link * 4
    return {
      left: Math.min(ends[at]!, ends[at + 2]!),
      // A curve between partners rises above both.
      top: Math.min(ends[at + 1]!, ends[at + 3]!) - (shapes[link] === 2 ? partnerCurveRise : 0),
      right: Math.max(ends[at]!, ends[at + 2]!),
      bottom: Math.max(ends[at + 1]!, ends[at + 3]!),
    }
  })
  return { ...grid, people, links }
}

/** How far above two partners the curve between them rises. */
export const partnerCurveRise = 48

export function frameOf(x: number, y: number): Frame {
  return { left: x - plate.width / 2, top: y, right: x + plate.width / 2, bottom: y + plate.height }
}

/** What lies in the squares that a frame touches, each once. */
export function within(grid: Grid, lists: Lists, frame: Frame): Set<number> {
  const found = new Set<number>()
  forSquares(grid, frame, square => {
    for (const item of listed(lists, square)) found.add(item)
  })
  return found
}

type Squares = Pick<Grid, 'cell' | 'columns' | 'rows'>

/** What lies in each square, of so many items. */
function bySquare(grid: Squares, count: number, around: (item: number) => Frame): Lists {
  const keys: number[] = []
  const items: number[] = []
  for (let item = 0; item < count; item += 1)
    forSquares(grid, around(item), square => {
      keys.push(square)
      items.push(item)
    })
  return listsOf(grid.columns * grid.rows, keys, items)
}

function forSquares({ cell, columns, rows }: Squares, frame: Frame, see: (square: number) => void): void {
  const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value / cell)))
  const first = clamp(frame.left, columns)
  const last = clamp(frame.right, columns)
  const bottom = clamp(frame.bottom, rows)
  for (let row = clamp(frame.top, rows); row <= bottom; row += 1)
    for (let column = first; column <= last; column += 1) see(row * columns + column)
}
