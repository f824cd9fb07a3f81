import { type Curve, fullTurn, toPoint, traceSmoothPath } from './curve.ts'

export interface Knot {
  /** The radius of the band's center line, and its amplitude. */
  radius: number
  swing: number
  /** The number of waves on the whole path, and of turns around the circle. They must be coprime. */
  waves: number
  turns: number
  /** Half the width of the band. */
  reach: number
}

/** An endless band that alternately passes over and under itself. */
export interface Band {
  /** The lower sections as one path: both edges and the center line. */
  beneath: string
  /** The upper sections: their center lines, to cover the sections below, and all their lines. */
  above: { traceMiddle: string; lines: string }
}

/**
 * A flattened torus knot, in whole units because it is small. The band is above while it swings outward and below
 * while it swings back. Where two sections cross, exactly one is above.
 */
export function drawKnot({ radius, swing, waves, turns, reach }: Knot): Band {
  const traceMiddle: Curve = part =>
    toPoint((part * turns - 1 / 4) * fullTurn, radius + swing * Math.cos(part * waves * fullTurn))
  const lines = [createParallel(traceMiddle, -reach), traceMiddle, createParallel(traceMiddle, reach)]
  const drawStretches = (curves: Curve[], half: 0 | 1) =>
    Array.from({ length: waves }, (_, wave) => (wave + half / 2) / waves)
      .flatMap(start => curves.map(curve => traceSmoothPath(part => curve(start + part / (2 * waves)), 6, 1)))
      .join('')
  return {
    beneath: drawStretches(lines, 1),
    above: { traceMiddle: drawStretches([traceMiddle], 0), lines: drawStretches(lines, 0) },
  }
}

/** A parallel curve at a distance; a negative distance is on the left. */
function createParallel(curve: Curve, distance: number): Curve {
  const near = 1e-4
  return part => {
    const [x, y] = curve(part)
    const [toX, toY] = curve(part + near)
    const length = Math.hypot(toX - x, toY - y)
    return [x - ((toY - y) / length) * distance, y + ((toX - x) / length) * distance]
  }
}
