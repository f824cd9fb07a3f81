import type { ChartLayout } from './layout.ts'
import { linkShapes } from './links.ts'
import { personBox } from './measures.ts'
import { getGroup, groupNumbers, type NumberGroups } from './number-groups.ts'

/** A spatial index: the chart divided into square cells, so that what is visible is found without a full scan. */
export interface Grid {
  cellSize: number
  columns: number
  rows: number
  people: NumberGroups
  /** A line is listed in every cell that its bounding box touches. */
  links: NumberGroups
}

/** A rectangle in pixels at zoom 1. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

const minCellSize = 512
/** A chart of ten thousand people is wide and low. Cells grow with it, so that their number stays bounded. */
const maxColumns = 400

/** How far a curve between two partners rises above them, in pixels. */
export const partnerCurveRise = 48

const partnerCurve = linkShapes.indexOf('partner-curve')

export function buildGrid({ width, height, x, y, ends, shapes }: ChartLayout): Grid {
  const cellSize = Math.max(minCellSize, width / maxColumns, height / maxColumns)
  const columns = Math.floor(width / cellSize) + 1
  const rows = Math.floor(height / cellSize) + 1
  const cells = { cellSize, columns, rows }

  const people = groupByCell(cells, x.length, person => computePersonBounds(x[person]!, y[person]!))
  const links = groupByCell(cells, shapes.length, link => {
    const first = link * 4
    const rise = shapes[link] === partnerCurve ? partnerCurveRise : 0
    return {
      left: Math.min(ends[first]!, ends[first + 2]!),
      top: Math.min(ends[first + 1]!, ends[first + 3]!) - rise,
      right: Math.max(ends[first]!, ends[first + 2]!),
      bottom: Math.max(ends[first + 1]!, ends[first + 3]!),
    }
  })
  return { ...cells, people, links }
}

export function computePersonBounds(x: number, y: number): Bounds {
  return {
    left: x - personBox.width / 2,
    top: y,
    right: x + personBox.width / 2,
    bottom: y + personBox.height,
  }
}

/** The items in all cells that `bounds` touches, each once. */
export function findInBounds(grid: Grid, groups: NumberGroups, bounds: Bounds): Set<number> {
  const found = new Set<number>()
  forEachCell(grid, bounds, cell => {
    for (const item of getGroup(groups, cell)) found.add(item)
  })
  return found
}

type Cells = Pick<Grid, 'cellSize' | 'columns' | 'rows'>

function groupByCell(cells: Cells, count: number, boundsOf: (item: number) => Bounds): NumberGroups {
  const keys: number[] = []
  const items: number[] = []
  for (let item = 0; item < count; item += 1)
    forEachCell(cells, boundsOf(item), cell => {
      keys.push(cell)
      items.push(item)
    })
  return groupNumbers(cells.columns * cells.rows, keys, items)
}

function forEachCell(
  { cellSize, columns, rows }: Cells,
  bounds: Bounds,
  visit: (cell: number) => void,
): void {
  const clamp = (value: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(value / cellSize)))
  const firstColumn = clamp(bounds.left, columns)
  const lastColumn = clamp(bounds.right, columns)
  const lastRow = clamp(bounds.bottom, rows)
  for (let row = clamp(bounds.top, rows); row <= lastRow; row += 1)
    for (let column = firstColumn; column <= lastColumn; column += 1) visit(row * columns + column)
}
