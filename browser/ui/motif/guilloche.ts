import { traceClosedPath, fullTurn, toPoint, traceSmoothPath } from './curve.ts'

/** A wave that winds around a circle several times before it closes, as drawn by a geometric lathe. */
export interface Winding {
  /** The radius of the wave's center line, and its amplitude. */
  radius: number
  swing: number
  /** The number of waves on the whole path, and of turns around the circle. They must be coprime. */
  waves: number
  turns: number
  /** The number of petals, and how much they shift the center line and widen the amplitude, as shares. */
  petals?: number
  bow?: number
  breath?: number
  /** Rotates the petals, as a share of one petal. */
  offset?: number
  /** The steps per unit of the path's coordinates; 1 for a small drawing. */
  grid?: number
}

/** A guilloché line around the origin, as one closed path. */
export function drawWinding({
  radius,
  swing,
  waves,
  turns,
  petals = 0,
  bow = 0,
  breath = 0,
  offset = 0,
  grid,
}: Winding): string {
  return traceClosedPath(
    part => {
      const angle = part * turns * fullTurn
      const petal = Math.cos(petals * angle + offset * fullTurn)
      const middle = radius * (1 + bow * petal)
      return toPoint(angle, middle + swing * (1 + breath * petal) * Math.cos(part * waves * fullTurn))
    },
    Math.max(waves * 4, (waves + petals * turns) * 2),
    grid,
  )
}

export interface Braid {
  /** The length of one tile, and half its height. */
  length: number
  reach: number
  /** The number of woven lines, and of waves per tile. */
  lines: number
  waves: number
  /** How far the braid narrows between its knots: from 0, not at all, to 1, to a point. */
  waist?: number
}

/** A guilloché strip as one path, centered on y = 0. Tiles join seamlessly. */
export function drawBraid({ length, reach, lines, waves, waist = 0.4 }: Braid): string {
  return Array.from({ length: lines }, (_, line) =>
    traceSmoothPath(part => {
      const envelope = 1 - (waist * (1 - Math.cos(part * fullTurn))) / 2
      return [part * length, reach * envelope * Math.sin((part * waves + line / lines) * fullTurn)]
    }, waves * 6),
  ).join('')
}
