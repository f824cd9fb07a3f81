import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import { findInBounds, type Bounds, type Grid } from '#browser/family-charts/layout/grid.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'

import {
  checkMark,
  maxTextWidth,
  chooseMedallionColors,
  getRingPattern,
  ringPatterns,
  seal,
  textStyles,
} from './medallion.ts'
import { paintLinks } from './paint-links.ts'
import type { Palette } from './palette.ts'
import { getDetail, type Scene, type View } from './scene.ts'
import { truncateToWidth } from './text-fitting.ts'

/**
 * Paints the visible part of a chart, in as much detail as the zoom level allows. `pixelRatio` is device pixels per
 * CSS pixel; `focus` is the index of the person with keyboard focus.
 */
export function paintChart(
  context: CanvasRenderingContext2D,
  scene: Scene,
  view: View,
  pixelRatio: number,
  focus: number | null,
): void {
  const { layout, grid, palette } = scene
  const { k } = view
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.clearRect(0, 0, view.width, view.height)
  context.setTransform(pixelRatio * k, 0, 0, pixelRatio * k, pixelRatio * view.x, pixelRatio * view.y)
  const bounds = {
    left: -view.x / k,
    top: -view.y / k,
    right: (view.width - view.x) / k,
    bottom: (view.height - view.y) / k,
  }
  const people = findVisible(grid, 'people', layout.x.length, bounds)
  paintLinks(context, layout, findVisible(grid, 'links', layout.shapes.length, bounds), palette, k)
  paintPeople(context, scene, people, k)
  if (focus !== null) paintFocus(context, scene, focus, k)
}

function findVisible(grid: Grid, items: 'people' | 'links', count: number, bounds: Bounds): Iterable<number> {
  const isAllVisible =
    bounds.left <= 0 &&
    bounds.top <= 0 &&
    bounds.right >= grid.columns * grid.cellSize &&
    bounds.bottom >= grid.rows * grid.cellSize
  return isAllVisible
    ? Array.from({ length: count }, (_, index) => index)
    : findInBounds(grid, grid[items], bounds)
}

function paintPeople(
  context: CanvasRenderingContext2D,
  scene: Scene,
  people: Iterable<number>,
  k: number,
): void {
  const { layout, palette } = scene
  const detail = getDetail(k)
  if (detail === 'dots') return paintDots(context, scene, people, k)
  const rings = detail === 'given-names' || detail === 'everything' ? getRingPaths() : null
  for (const index of people) {
    const person = scene.person(index)
    const [x, y] = [layout.x[index]!, layout.y[index]!]
    const colors = chooseMedallionColors(person, palette)
    context.beginPath()
    context.arc(x, y + personBox.radius, personBox.radius, 0, 2 * Math.PI)
    context.fillStyle = colors.fill
    context.fill()
    if (rings !== null) {
      context.translate(x, y + personBox.radius)
      context.strokeStyle = colors.rings
      context.lineWidth = 0.7
      context.globalAlpha = 0.75
      context.stroke(rings[getRingPattern(index)]!)
      context.globalAlpha = 1
      context.translate(-x, -y - personBox.radius)
      context.beginPath()
      context.arc(x, y + personBox.radius, personBox.radius, 0, 2 * Math.PI)
    }
    context.strokeStyle = colors.rim
    context.lineWidth = person.isVerified ? Math.max(1.3, 1 / k) : Math.max(0.8, 0.6 / k)
    context.stroke()
    if (detail === 'medallions') continue
    if (person.isVerified && detail !== 'initials') paintSeal(context, palette, x, y + personBox.radius)
    paintText(context, person, colors, palette, x, y, detail)
  }
}

function paintDots(
  context: CanvasRenderingContext2D,
  { layout, person, palette }: Scene,
  people: Iterable<number>,
  k: number,
): void {
  const size = Math.max(personBox.radius * 2, 2 / k)
  for (const index of people) {
    context.fillStyle = person(index).isAlive ? palette.accent : palette.edge
    context.fillRect(layout.x[index]! - size / 2, layout.y[index]!, size, size)
  }
}

function paintSeal(context: CanvasRenderingContext2D, palette: Palette, x: number, y: number): void {
  context.beginPath()
  context.arc(x + seal.x, y + seal.y, seal.radius, 0, 2 * Math.PI)
  context.fillStyle = palette.gold
  context.fill()
  context.translate(x + seal.x, y + seal.y)
  context.strokeStyle = palette.raised
  context.lineWidth = 1.5
  context.stroke(getCheckMarkPath())
  context.translate(-x - seal.x, -y - seal.y)
}

function paintText(
  context: CanvasRenderingContext2D,
  person: ChartPerson,
  colors: ReturnType<typeof chooseMedallionColors>,
  palette: Palette,
  x: number,
  y: number,
  detail: 'initials' | 'given-names' | 'everything',
): void {
  context.textAlign = 'center'
  const paintLine = (text: string, size: number, font: string, color: string, baseline: number) => {
    context.font = `${size}px ${font}`
    context.fillStyle = color
    context.fillText(truncateToWidth(context, text, maxTextWidth), x, y + baseline)
  }
  const initialsSize = detail === 'initials' ? 25 : textStyles.initials.size
  context.font = `${initialsSize}px ${palette.serif}`
  const baseline = personBox.radius + initialsSize * 0.35
  if (detail !== 'initials') {
    // A halo in the fill color separates the letters from the rings.
    context.strokeStyle = colors.fill
    context.lineWidth = 4
    context.lineJoin = 'round'
    context.strokeText(person.initials, x, y + baseline)
  }
  context.fillStyle = colors.letters
  context.fillText(person.initials, x, y + baseline)
  if (detail === 'initials') return
  const { givenName, lastName, years } = textStyles
  if (detail === 'given-names')
    return paintLine(person.givenName, 21, palette.serif, colors.name, givenName.baseline + 5)
  paintLine(person.givenName, givenName.size, palette.serif, colors.name, givenName.baseline)
  paintLine(person.lastName, lastName.size, palette.serif, colors.name, lastName.baseline)
  paintLine(person.years, years.size, palette.sans, palette.muted, years.baseline)
}

function paintFocus(
  context: CanvasRenderingContext2D,
  { layout, palette }: Scene,
  person: number,
  k: number,
): void {
  const [x, y] = [layout.x[person]!, layout.y[person]! + personBox.radius]
  context.setLineDash([])
  context.strokeStyle = palette.focus
  context.lineWidth = Math.max(2.4, 2.4 / k)
  context.beginPath()
  context.arc(x, y, Math.max(personBox.radius + 5, 9 / k), 0, 2 * Math.PI)
  context.stroke()
}

let ringPaths: Path2D[] | null = null
function getRingPaths(): Path2D[] {
  return (ringPaths ??= ringPatterns.map(path => new Path2D(path)))
}

let checkMarkPath: Path2D | null = null
function getCheckMarkPath(): Path2D {
  return (checkMarkPath ??= new Path2D(checkMark))
}
