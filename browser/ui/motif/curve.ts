/** A point of the drawing, in the units of its viewBox. */
export type Point = readonly [x: number, y: number]

/**
 * The outline of a smooth curve as SVG path data, `at` running from 0 to 1 along it.
 *
 * Each piece is a cubic Bézier through two points of the curve with the curve's own tangents (Hermite
 * form), so that a handful of points draws what would take hundreds of straight lines.
 */
export function smoothPath(at: (part: number) => Point, pieces: number): string {
  const step = 1 / pieces
  let path = `M${coordinates(at(0))}`
  for (let piece = 0; piece < pieces; piece += 1) {
    const from = piece * step
    const to = from + step
    path += `C${coordinates(handle(at, from, step / 3))} ${coordinates(handle(at, to, -step / 3))} ${coordinates(at(to))}`
  }
  return path
}

/** A curve that ends where it began. */
export function closedPath(at: (part: number) => Point, pieces: number): string {
  return `${smoothPath(at, pieces)}Z`
}

/** A point at an angle (radians, clockwise from the right) and a distance from the middle. */
export function polar(angle: number, distance: number): Point {
  return [Math.cos(angle) * distance, Math.sin(angle) * distance]
}

export const fullTurn = 2 * Math.PI

/** Where the Bézier's handle stands: from the point along the tangent, which two near points give. */
function handle(at: (part: number) => Point, part: number, reach: number): Point {
  const near = 1e-5
  const [x, y] = at(part)
  const [beforeX, beforeY] = at(part - near)
  const [afterX, afterY] = at(part + near)
  const scale = reach / (2 * near)
  return [x + (afterX - beforeX) * scale, y + (afterY - beforeY) * scale]
}

/** A tenth of a unit is finer than any screen shows at the sizes these drawings have. */
function coordinates([x, y]: Point) {
  return `${round(x)},${round(y)}`
}

function round(value: number) {
  return Math.round(value * 10) / 10 || 0
}
