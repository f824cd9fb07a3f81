/** A point of the drawing, in the units of its viewBox. */
export type Point = readonly [x: number, y: number]

/** A curve: the point at each part of the way along it, from 0 to 1. */
export type Curve = (part: number) => Point

/**
 * A smooth curve as SVG path data. Each piece is a cubic Bézier through two points of the curve, with the
 * curve's own tangents (Hermite form), so that a handful of points draws what would take hundreds of
 * straight lines. As the pieces are equally long parts of the way, the two handles of a point mirror each
 * other, and SVG's `S` writes only one of them.
 */
export function smoothPath(curve: Curve, pieces: number): string {
  const reach = 1 / (3 * pieces)
  const start = curve(0)
  let path = `M${written(start)}C${written(handle(curve, 0, reach))}`
  for (let piece = 1; piece <= pieces; piece += 1) {
    const part = piece / pieces
    path += `${piece === 1 ? ' ' : 'S'}${written(handle(curve, part, -reach))} ${written(curve(part))}`
  }
  return path
}

/** A curve that ends where it began. */
export function closedPath(curve: Curve, pieces: number): string {
  return `${smoothPath(curve, pieces)}Z`
}

/** A point at an angle (radians, clockwise from the right) and a distance from the middle. */
export function polar(angle: number, distance: number): Point {
  return [Math.cos(angle) * distance, Math.sin(angle) * distance]
}

export const fullTurn = 2 * Math.PI

/** Where a point's Bézier handle stands: `reach` of the way further, along the tangent. */
function handle(curve: Curve, part: number, reach: number): Point {
  const near = 1e-5
  const [x, y] = curve(part)
  const [fromX, fromY] = curve(part - near)
  const [toX, toY] = curve(part + near)
  const scale = reach / (2 * near)
  return [x + (toX - fromX) * scale, y + (toY - fromY) * scale]
}

/** A tenth of a unit is finer than any screen shows at the sizes these drawings have. */
function written([x, y]: Point) {
  return `${tenth(x)},${tenth(y)}`
}

function tenth(value: number) {
  return Math.round(value * 10) / 10 || 0
}
