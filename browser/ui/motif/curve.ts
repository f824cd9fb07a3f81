/** A point of the drawing, in the units of its viewBox. */
export type Point = readonly [x: number, y: number]

/** A parametric curve: the point at a parameter from 0 to 1. */
export type Curve = (part: number) => Point

/**
 * A smooth curve as SVG path data. Each piece is a cubic Bézier between two points of the curve, with the curve's own
 * tangents (Hermite form). A few pieces replace hundreds of straight lines. All pieces have equal parameter ranges, so
 * the two handles at a point mirror each other. SVG's `s` command needs only one of them. Coordinates are relative to
 * the previous rounded point: they are shorter, and rounding does not add up.
 *
 * `grid` is the number of steps per unit. Tenths are finer than a screen pixel, even for the largest drawings.
 */
export function traceSmoothPath(curve: Curve, pieces: number, grid = 10): string {
  const reach = 1 / (3 * pieces)
  const snap = ([x, y]: Point): Point => [Math.round(x * grid), Math.round(y * grid)]
  const formatStep = ([fromX, fromY]: Point, [x, y]: Point) => `${(x - fromX) / grid},${(y - fromY) / grid}`
  let from = snap(curve(0))
  const formatStepTo = (point: Point) => formatStep(from, snap(point))
  let path = `M${formatStep([0, 0], from)}c${formatStepTo(computeHandle(curve, 0, reach))}`
  for (let piece = 1; piece <= pieces; piece += 1) {
    const part = piece / pieces
    const end = curve(part)
    path += `${piece === 1 ? ' ' : 's'}${formatStepTo(computeHandle(curve, part, -reach))} ${formatStepTo(end)}`
    from = snap(end)
  }
  return path
}

/** A closed curve. */
export function traceClosedPath(curve: Curve, pieces: number, grid?: number): string {
  return `${traceSmoothPath(curve, pieces, grid)}Z`
}

/** A point at an angle (radians, clockwise from the right) and a distance from the origin. */
export function toPoint(angle: number, distance: number): Point {
  return [Math.cos(angle) * distance, Math.sin(angle) * distance]
}

export const fullTurn = 2 * Math.PI

/** A Bézier handle: the point at `part`, moved along the tangent by `reach` of the parameter range. */
function computeHandle(curve: Curve, part: number, reach: number): Point {
  const near = 1e-5
  const [x, y] = curve(part)
  const [fromX, fromY] = curve(part - near)
  const [toX, toY] = curve(part + near)
  const scale = reach / (2 * near)
  return [x + (toX - fromX) * scale, y + (toY - fromY) * scale]
}
