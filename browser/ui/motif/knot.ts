import { type Curve, fullTurn, polar, smoothPath } from './curve.ts'

export interface Knot {
  /** The middle of the band's way, and how far it swings to both sides. */
  radius: number
  swing: number
  /** How often it swings on its whole way, and how often that goes around. No common divisor. */
  waves: number
  turns: number
  /** Half the width of the band. */
  reach: number
}

/** An endless band that passes over and under itself by turns. */
export interface Band {
  /** The lines of the stretches that lie beneath, both edges and the middle, as one path. */
  beneath: string
  /** The stretches that lie above: their middles, to cover what they cross, and their lines. */
  above: { middle: string; lines: string }
}

/**
 * A torus knot laid flat. It comes nearer while it swings one way and goes away while it swings back, so where two
 * stretches cross, one of them always lies above.
 */
export function knot({ radius, swing, waves, turns, reach }: Knot): Band {
  const middle: Curve = part =>
    polar((part * turns - 1 / 4) * fullTurn, radius + swing * Math.cos(part * waves * fullTurn))
  const lines = [beside(middle, -reach), middle, beside(middle, reach)]
  const stretches = (curves: Curve[], half: 0 | 1) =>
    Array.from({ length: waves }, (_, wave) => (wave + half / 2) / waves)
      .flatMap(start => curves.map(curve => smoothPath(part => curve(start + part / (2 * waves)), 6)))
      .join('')
  return {
    beneath: stretches(lines, 1),
    above: { middle: stretches([middle], 0), lines: stretches(lines, 0) },
  }
}

/** The curve that keeps a distance from another, to its left where the distance is negative. */
function beside(curve: Curve, distance: number): Curve {
  const near = 1e-4
  return part => {
    const [x, y] = curve(part)
    const [toX, toY] = curve(part + near)
    const length = Math.hypot(toX - x, toY - y)
    return [x - ((toY - y) / length) * distance, y + ((toX - x) / length) * distance]
  }
}
