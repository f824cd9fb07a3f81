/** A point of the drawing, in the units of its viewBox. */
export type Point = readonly [x: number, y: number]

/** A parametric curve: the point at a parameter from 0 to 1. */
export type Curve = (part: number) => Point

/**
 * A smooth curve as SVG path data. Each piece is a cubic Bézier between two points of the curve, with the curve's own
 * tangents (Hermite form). A few pieces replace hundreds of straight lines. All pieces have equal parameter ranges, so
 * the two handles at a point mirror each other, and SVG's `S` command needs only one of them.
 */
export function smoothPath(curve: Curve, pieces: number): string {
  const reach = 1 / (3 * pieces)
  const start = curve(0)
  let path = `M${formatPoint(start)}C${formatPoint(handle(curve, 0, reach))}`
  for (let piece = 1; piece <= pieces; piece += 1) {
    const part = piece / pieces
    path += `${piece === 1 ? ' ' : 'S'}${formatPoint(handle(curve, part, -reach))} ${formatPoint(curve(part))}`
  }
  return path
}

/** A closed curve. */
export function closedPath(curve: Curve, pieces: number): string {
  return `${smoothPath(curve, pieces)}Z`
}

/** A point at an angle (radians, clockwise from the right) and a distance from the origin. */
export function polar(angle: number, distance: number): Point {
  return [Math.cos(angle) * distance, Math.sin(angle) * distance]
}

export const fullTurn = 2 * Math.PI

/** A Bézier handle: the point at `part`, moved along the tangent by `reach` of the parameter range. */
function handle(curve: Curve, part: number, reach: number): Point {
  const near = 1e-5
  const [x, y] = curve(part)
  const [fromX, fromY] = curve(part - near)
  const [toX, toY] = curve(part + near)
  const scale = reach / (2 * near)
  return [x + (toX - fromX) * scale, y + (toY - fromY) * scale]
}

/** One decimal is finer than a screen pixel at the sizes of these drawings. */
function formatPoint([x, y]: Point) {
  return `${roundToTenth(x)},${roundToTenth(y)}`
}

function roundToTenth(value: number) {
  return Math.round(value * 10) / 10 || 0
}
