import { partnerCurveRise } from '#browser/family-charts/layout/grid.ts'
import { linkShapes, type LinkShape, type Links } from '#browser/family-charts/layout/links.ts'

import { linkStyle, type LinkStyle } from './link-style.ts'
import type { Palette } from './palette.ts'
import { detailAtZoom } from './scene.ts'

/** From afar every line is a hairline in one colour; nearer, each says what it stands for. */
export function paintLinks(
  context: CanvasRenderingContext2D,
  links: Links,
  shown: Iterable<number>,
  palette: Palette,
  k: number,
): void {
  // What a stem begins under is shorter where fewer words are written.
  const rise = { dots: 62, medallions: 62, initials: 62, 'given-names': 26, everything: 0 }[detailAtZoom(k)]
  if (k < 0.3) paintHairlines(context, links, shown, palette, k, rise)
  else paintStyled(context, links, shown, palette, k, rise)
}

function paintHairlines(
  context: CanvasRenderingContext2D,
  links: Links,
  shown: Iterable<number>,
  palette: Palette,
  k: number,
  rise: number,
): void {
  const { shapes } = links
  const hair = Math.max(1.1, 0.8 / k)
  context.fillStyle = palette.edge
  context.globalAlpha = 0.75
  const curves = new Path2D()
  const legs = new Path2D()
  for (const link of shown) {
    const [x1, y1, x2, y2] = endsOf(links, link, rise)
    const shape = linkShapes[shapes[link]!]!
    if (isCurve(shape)) trace(curves, shapes[link]!, x1, y1, x2, y2)
    else if (shape === 'leg') trace(legs, shapes[link]!, x1, y1, x2, y2)
    // A line that would be shorter than half a pixel is not worth its ink.
    else if (Math.abs(x2 - x1) + Math.abs(y2 - y1) > 0.5 / k)
      context.fillRect(
        Math.min(x1, x2),
        Math.min(y1, y2),
        Math.abs(x2 - x1) || hair,
        Math.abs(y2 - y1) || hair,
      )
  }
  context.lineWidth = hair
  context.setLineDash([])
  context.strokeStyle = palette.edge
  context.stroke(legs)
  context.globalAlpha = 0.5
  context.strokeStyle = palette.gold
  context.stroke(curves)
  context.globalAlpha = 1
}

function paintStyled(
  context: CanvasRenderingContext2D,
  links: Links,
  shown: Iterable<number>,
  palette: Palette,
  k: number,
  rise: number,
): void {
  const { meanings, shapes } = links
  const paths = new Map<number, Path2D>()
  for (const link of shown) {
    const key = meanings[link]! * linkShapes.length + shapes[link]!
    let path = paths.get(key)
    if (path === undefined) paths.set(key, (path = new Path2D()))
    trace(path, shapes[link]!, ...endsOf(links, link, rise))
  }
  for (const [key, path] of paths) {
    const style = linkStyle(Math.floor(key / linkShapes.length), linkShapes[key % linkShapes.length]!)
    strokeAs(context, path, style, palette, k)
  }
  context.setLineDash([])
}

function strokeAs(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { color: colour, width, dash, isDouble }: LinkStyle,
  palette: Palette,
  k: number,
): void {
  const thin = Math.max(width, 0.9 / k)
  context.strokeStyle = palette[colour]
  context.setLineDash(dash)
  context.lineWidth = isDouble ? thin * 3.6 : thin
  context.stroke(path)
  if (!isDouble) return
  context.strokeStyle = palette.raised
  context.setLineDash([])
  context.lineWidth = thin * 1.6
  context.stroke(path)
}

/** Adds one line to a path: straight, bent once on its way down, or over the heads of those between two partners. */
function trace(path: Path2D, shape: number, x1: number, y1: number, x2: number, y2: number): void {
  path.moveTo(x1, y1)
  if (!isCurve(linkShapes[shape]!)) path.lineTo(x2, y2)
  else {
    const [first, second] = curveControlHeights(linkShapes[shape]!, y1, y2)
    path.bezierCurveTo(x1, first, x2, second, x2, y2)
  }
}

function endsOf({ ends, shapes }: Links, link: number, rise: number): [number, number, number, number] {
  const top = ends[link * 4 + 1]! - (linkShapes[shapes[link]!] === 'stem' ? rise : 0)
  return [ends[link * 4]!, top, ends[link * 4 + 2]!, ends[link * 4 + 3]!]
}

export function isCurve(shape: LinkShape): boolean {
  return shape === 'descent-curve' || shape === 'partner-curve'
}

/** The heights of a curve's two control points; they stand right above or below its ends. */
export function curveControlHeights(shape: LinkShape, y1: number, y2: number): [number, number] {
  const rise = (partnerCurveRise * 4) / 3
  return shape === 'partner-curve' ? [y1 - rise, y2 - rise] : [(y1 + y2) / 2, (y1 + y2) / 2]
}
