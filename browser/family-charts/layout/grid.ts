import { groupAt, groupNumbers, type NumberGroups } from './family-graph.ts'
import type { ChartLayout } from './layout.ts'
import { personBox } from './measures.ts'

/** A chart cut into squares, so that what is in sight is found without looking at everything. */
export interface Grid {
  cellSize: number
  columns: number
  rows: number
  people: NumberGroups
  /** A line lies in every square that it may touch. */
  links: NumberGroups
}

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

const shortest = 512
/** A chart of ten thousand is long and low: squares grow with it, so that their number does not. */
const mostColumns = 400

export function buildGrid({ width, height, x, y, ends, shapes }: ChartLayout): Grid {
  const cellSize = Math.max(shortest, width / mostColumns, height / mostColumns)
  const columns = Math.floor(width / cellSize) + 1
  const rows = Math.floor(height / cellSize) + 1
  const grid = { cellSize, columns, rows }

  const people = bySquare(grid, x.length, person => personBounds(x[person]!, y[person]!))
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

export function personBounds(x: number, y: number): Bounds {
  return {
    left: x - personBox.width / 2,
    top: y,
    right: x + personBox.width / 2,
    bottom: y + personBox.height,
  }
}

/** What lies in the squares that a frame touches, each once. */
export function findInBounds(grid: Grid, lists: NumberGroups, frame: Bounds): Set<number> {
  const found = new Set<number>()
  forSquares(grid, frame, square => {
    for (const item of groupAt(lists, square)) found.add(item)
  })
  return found
}

type Squares = Pick<Grid, 'cellSize' | 'columns' | 'rows'>

/** What lies in each square, of so many items. */
function bySquare(grid: Squares, count: number, around: (item: number) => Bounds): NumberGroups {
  const keys: number[] = []
  const items: number[] = []
  for (let item = 0; item < count; item += 1)
    forSquares(grid, around(item), square => {
      keys.push(square)
      items.push(item)
    })
  return groupNumbers(grid.columns * grid.rows, keys, items)
}

function forSquares(
  { cellSize, columns, rows }: Squares,
  frame: Bounds,
  see: (square: number) => void,
): void {
  const clamp = (value: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(value / cellSize)))
  const first = clamp(frame.left, columns)
  const last = clamp(frame.right, columns)
  const bottom = clamp(frame.bottom, rows)
  for (let row = clamp(frame.top, rows); row <= bottom; row += 1)
    for (let column = first; column <= last; column += 1) see(row * columns + column)
}
