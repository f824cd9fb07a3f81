import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import { findInBounds, type Bounds, type Grid } from '#browser/family-charts/layout/grid.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'

import {
  medallionColors,
  medallionRings,
  ringPatternOf,
  seal,
  checkMark,
  textStyles,
  maxTextWidth,
} from './medallion.ts'
import { paintLinks } from './paint-links.ts'
import type { Palette } from './palette.ts'
import { detailAtZoom, type Scene, type View } from './scene.ts'
import { truncateToWidth } from './text-fitting.ts'

/**
 * Draws what is in sight, and of that only what its size leaves to see. `sharpness` is the pixels of the device for
 * each of CSS; `focus` is the place of the person that the keyboard is at.
 */
export function paintChart(
  context: CanvasRenderingContext2D,
  scene: Scene,
  view: View,
  sharpness: number,
  focus: number | null,
): void {
  const { chart, grid, palette } = scene
  const { k } = view
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
  context.clearRect(0, 0, view.width, view.height)
  context.setTransform(sharpness * k, 0, 0, sharpness * k, sharpness * view.x, sharpness * view.y)
  const frame = {
    left: -view.x / k,
    top: -view.y / k,
    right: (view.width - view.x) / k,
    bottom: (view.height - view.y) / k,
  }
  const people = inSight(grid, 'people', chart.x.length, frame)
  paintLinks(context, chart, inSight(grid, 'links', chart.shapes.length, frame), palette, k)
  paintPeople(context, scene, people, k)
  if (focus !== null) paintFocus(context, scene, focus, k)
}

function inSight(grid: Grid, what: 'people' | 'links', count: number, frame: Bounds): Iterable<number> {
  const seesAll =
    frame.left <= 0 &&
    frame.top <= 0 &&
    frame.right >= grid.columns * grid.cellSize &&
    frame.bottom >= grid.rows * grid.cellSize
  return seesAll ? Array.from({ length: count }, (_, place) => place) : findInBounds(grid, grid[what], frame)
}

function paintPeople(
  context: CanvasRenderingContext2D,
  scene: Scene,
  people: Iterable<number>,
  k: number,
): void {
  const { chart, palette } = scene
  const detail = detailAtZoom(k)
  if (detail === 'dots') return paintDots(context, scene, people, k)
  const rings = detail === 'given-names' || detail === 'everything' ? ringPaths() : null
  for (const place of people) {
    const person = scene.person(place)
    const [x, y] = [chart.x[place]!, chart.y[place]!]
    const ink = medallionColors(person, palette)
    context.beginPath()
    context.arc(x, y + personBox.radius, personBox.radius, 0, 2 * Math.PI)
    context.fillStyle = ink.fill
    context.fill()
    if (rings !== null) {
      context.translate(x, y + personBox.radius)
      context.strokeStyle = ink.rings
      context.lineWidth = 0.7
      context.globalAlpha = 0.75
      context.stroke(rings[ringPatternOf(place)]!)
      context.globalAlpha = 1
      context.translate(-x, -y - personBox.radius)
      context.beginPath()
      context.arc(x, y + personBox.radius, personBox.radius, 0, 2 * Math.PI)
    }
    context.strokeStyle = ink.rim
    context.lineWidth = person.isVerified ? Math.max(1.3, 1 / k) : Math.max(0.8, 0.6 / k)
    context.stroke()
    if (detail === 'medallions') continue
    if (person.isVerified && detail !== 'initials') paintSeal(context, palette, x, y + personBox.radius)
    paintWords(context, person, ink, palette, x, y, detail)
  }
}

function paintDots(
  context: CanvasRenderingContext2D,
  { chart, person, palette }: Scene,
  people: Iterable<number>,
  k: number,
): void {
  const size = Math.max(personBox.radius * 2, 2 / k)
  for (const place of people) {
    context.fillStyle = person(place).isAlive ? palette.accent : palette.edge
    context.fillRect(chart.x[place]! - size / 2, chart.y[place]!, size, size)
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
  context.stroke(tickPath())
  context.translate(-x - seal.x, -y - seal.y)
}

function paintWords(
  context: CanvasRenderingContext2D,
  person: ChartPerson,
  ink: ReturnType<typeof medallionColors>,
  palette: Palette,
  x: number,
  y: number,
  detail: 'initials' | 'given-names' | 'everything',
): void {
  context.textAlign = 'center'
  const isNear = detail === 'everything'
  const write = (words: string, size: number, face: string, colour: string, baseline: number) => {
    context.font = `${size}px ${face}`
    context.fillStyle = colour
    context.fillText(truncateToWidth(context, words, maxTextWidth), x, y + baseline)
  }
  const initialsSize = detail === 'initials' ? 25 : textStyles.initials.size
  // A halo of the medallion's own colour keeps the letters off the rings.
  context.font = `${initialsSize}px ${palette.serif}`
  const baseline = personBox.radius + initialsSize * 0.35
  if (detail !== 'initials') {
    context.strokeStyle = ink.fill
    context.lineWidth = 4
    context.lineJoin = 'round'
    context.strokeText(person.initials, x, y + baseline)
  }
  context.fillStyle = ink.letters
  context.fillText(person.initials, x, y + baseline)
  if (detail === 'initials') return
  if (!isNear) return write(person.givenName, 21, palette.serif, ink.name, textStyles.given.baseline + 5)
  write(person.givenName, textStyles.given.size, palette.serif, ink.name, textStyles.given.baseline)
  write(person.lastName, textStyles.family.size, palette.serif, ink.name, textStyles.family.baseline)
  write(person.years, textStyles.years.size, palette.sans, palette.muted, textStyles.years.baseline)
}

function paintFocus(
  context: CanvasRenderingContext2D,
  { chart, palette }: Scene,
  place: number,
  k: number,
): void {
  const [x, y] = [chart.x[place]!, chart.y[place]! + personBox.radius]
  context.setLineDash([])
  context.strokeStyle = palette.focus
  context.lineWidth = Math.max(2.4, 2.4 / k)
  context.beginPath()
  context.arc(x, y, Math.max(personBox.radius + 5, 9 / k), 0, 2 * Math.PI)
  context.stroke()
}

let rings: Path2D[] | null = null
function ringPaths(): Path2D[] {
  return (rings ??= medallionRings.map(path => new Path2D(path)))
}

let ticks: Path2D | null = null
function tickPath(): Path2D {
  return (ticks ??= new Path2D(checkMark))
}
