import { partnerCurveRise } from '#browser/family-charts/layout/grid.ts'
import { linkShapes, type LinkShape, type Links } from '#browser/family-charts/layout/links.ts'

import { chooseLinkStyle, type LinkStyle } from './link-style.ts'
import type { Palette } from './palette.ts'
import { getDetail } from './scene.ts'

const hairlineZoom = 0.3

/** Paints all lines as hairlines of one color when zoomed out, and in their own styles when zoomed in. */
export function paintLinks(
  context: CanvasRenderingContext2D,
  links: Links,
  visible: Iterable<number>,
  palette: Palette,
  k: number,
): void {
  // With less text below a medallion, a stem starts higher. In pixels at zoom 1.
  const stemRise = { dots: 62, medallions: 62, initials: 62, 'given-names': 26, everything: 0 }[getDetail(k)]
  if (k < hairlineZoom) paintHairlines(context, links, visible, palette, k, stemRise)
  else paintStyledLines(context, links, visible, palette, k, stemRise)
}

function paintHairlines(
  context: CanvasRenderingContext2D,
  links: Links,
  visible: Iterable<number>,
  palette: Palette,
  k: number,
  stemRise: number,
): void {
  const { shapes } = links
  const hairline = Math.max(1.1, 0.8 / k)
  context.fillStyle = palette.edge
  context.globalAlpha = 0.75
  const curves = new Path2D()
  const legs = new Path2D()
  for (const link of visible) {
    const [x1, y1, x2, y2] = computeLineEnds(links, link, stemRise)
    const shape = linkShapes[shapes[link]!]!
    if (isCurve(shape)) addLine(curves, shape, x1, y1, x2, y2)
    else if (shape === 'leg') addLine(legs, shape, x1, y1, x2, y2)
    // Lines shorter than half a screen pixel are invisible. Filling rectangles is faster than stroking.
    else if (Math.abs(x2 - x1) + Math.abs(y2 - y1) > 0.5 / k)
      context.fillRect(
        Math.min(x1, x2),
        Math.min(y1, y2),
        Math.abs(x2 - x1) || hairline,
        Math.abs(y2 - y1) || hairline,
      )
  }
  context.lineWidth = hairline
  context.setLineDash([])
  context.strokeStyle = palette.edge
  context.stroke(legs)
  context.globalAlpha = 0.5
  context.strokeStyle = palette.gold
  context.stroke(curves)
  context.globalAlpha = 1
}

function paintStyledLines(
  context: CanvasRenderingContext2D,
  links: Links,
  visible: Iterable<number>,
  palette: Palette,
  k: number,
  stemRise: number,
): void {
  const { meanings, shapes } = links
  const paths = new Map<number, Path2D>()
  for (const link of visible) {
    const key = meanings[link]! * linkShapes.length + shapes[link]!
    let path = paths.get(key)
    if (path === undefined) paths.set(key, (path = new Path2D()))
    addLine(path, linkShapes[shapes[link]!]!, ...computeLineEnds(links, link, stemRise))
  }
  for (const [key, path] of paths) {
    const style = chooseLinkStyle(Math.floor(key / linkShapes.length), linkShapes[key % linkShapes.length]!)
    strokePath(context, path, style, palette, k)
  }
  context.setLineDash([])
}

function strokePath(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { color, width, dash, isDouble }: LinkStyle,
  palette: Palette,
  k: number,
): void {
  const lineWidth = Math.max(width, 0.9 / k)
  context.strokeStyle = palette[color]
  context.setLineDash(dash)
  context.lineWidth = isDouble ? lineWidth * 3.6 : lineWidth
  context.stroke(path)
  if (!isDouble) return
  context.strokeStyle = palette.raised
  context.setLineDash([])
  context.lineWidth = lineWidth * 1.6
  context.stroke(path)
}

function addLine(path: Path2D, shape: LinkShape, x1: number, y1: number, x2: number, y2: number): void {
  path.moveTo(x1, y1)
  if (!isCurve(shape)) path.lineTo(x2, y2)
  else {
    const [firstY, secondY] = computeControlHeights(shape, y1, y2)
    path.bezierCurveTo(x1, firstY, x2, secondY, x2, y2)
  }
}

function computeLineEnds(
  { ends, shapes }: Links,
  link: number,
  stemRise: number,
): [number, number, number, number] {
  const top = ends[link * 4 + 1]! - (linkShapes[shapes[link]!] === 'stem' ? stemRise : 0)
  return [ends[link * 4]!, top, ends[link * 4 + 2]!, ends[link * 4 + 3]!]
}

export function isCurve(shape: LinkShape): boolean {
  return shape === 'descent-curve' || shape === 'partner-curve'
}

/** The y of both control points of a curve. Each has the x of the end next to it. */
export function computeControlHeights(shape: LinkShape, y1: number, y2: number): [number, number] {
  const rise = (partnerCurveRise * 4) / 3
  return shape === 'partner-curve' ? [y1 - rise, y2 - rise] : [(y1 + y2) / 2, (y1 + y2) / 2]
}
