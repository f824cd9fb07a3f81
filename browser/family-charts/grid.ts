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

  const [peopleIn, people] = [[] as number[], [] as number[]]
  for (const person of x.keys())
    for (const square of squares(grid, frameOf(x[person]!, y[person]!))) {
      peopleIn.push(square)
      people.push(person)
    }
  const [linksIn, links] = [[] as number[], [] as number[]]
  for (const link of shapes.keys()) {
    const [x1, y1, x2, y2] = [ends[link * 4]!, ends[link * 4 + 1]!, ends[link * 4 + 2]!, ends[link * 4 + 3]!]
    // A curve between partners rises above both.
    const frame = {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2) - (shapes[link] === 2 ? partnerCurveRise : 0),
      right: Math.max(x1, x2),
      bottom: Math.max(y1, y2),
    }
    for (const square of squares(grid, frame)) {
      linksIn.push(square)
      links.push(link)
    }
  }
  return {
    ...grid,
    people: listsOf(columns * rows, peopleIn, people),
    links: listsOf(columns * rows, linksIn, links),
  }
}

/** How far above two partners the curve between them rises. */
export const partnerCurveRise = 48

export function frameOf(x: number, y: number): Frame {
  return { left: x - plate.width / 2, top: y, right: x + plate.width / 2, bottom: y + plate.height }
}

/** What lies in the squares that a frame touches, each once. */
export function within(grid: Grid, lists: Lists, frame: Frame): Set<number> {
  const found = new Set<number>()
  for (const square of squares(grid, frame)) for (const item of listed(lists, square)) found.add(item)
  return found
}

function squares({ cell, columns, rows }: Pick<Grid, 'cell' | 'columns' | 'rows'>, frame: Frame): number[] {
  const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value / cell)))
  const found: number[] = []
  for (let row = clamp(frame.top, rows); row <= clamp(frame.bottom, rows); row += 1)
    for (let column = clamp(frame.left, columns); column <= clamp(frame.right, columns); column += 1)
      found.push(row * columns + column)
  return found
}
