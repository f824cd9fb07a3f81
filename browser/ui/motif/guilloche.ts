import { closedPath, fullTurn, polar, smoothPath } from './curve.ts'

/** One turning of the engraver's lathe: a wave that winds several times around before it closes. */
export interface Winding {
  /** The middle of the wave's path, and how far it swings to both sides. */
  radius: number
  swing: number
  /** Waves along the whole way, and how often the way goes around. No common divisor, or it closes early. */
  waves: number
  turns: number
  /** Petals: how many, how much they move the middle, and how much they widen the swing (parts of it). */
  petals?: number
  bow?: number
  breath?: number
  /** Turns the petals, in parts of one petal. */
  offset?: number
}

/** A line of guilloché around a middle, as one closed path. */
export function winding({
  radius,
  swing,
  waves,
  turns,
  petals = 0,
  bow = 0,
  breath = 0,
  offset = 0,
}: Winding): string {
  return closedPath(
    part => {
      const angle = part * turns * fullTurn
      const petal = Math.cos(petals * angle + offset * fullTurn)
      const middle = radius * (1 + bow * petal)
      return polar(angle, middle + swing * (1 + breath * petal) * Math.cos(part * waves * fullTurn))
    },
    Math.max(waves * 4, (waves + petals * turns) * 2),
  )
}

export interface Braid {
  /** One repeat: its length, and half its height. */
  length: number
  reach: number
  /** How many lines are woven, and how often each swings in one repeat. */
  lines: number
  waves: number
  /** How far the braid narrows between its knots: 0 not at all, 1 to a point. */
  waist?: number
}

/** A strip of guilloché of which copies join end to end, as one path; the middle line lies at y = 0. */
export function braid({ length, reach, lines, waves, waist = 0.4 }: Braid): string {
  return Array.from({ length: lines }, (_, line) =>
    smoothPath(part => {
      const envelope = 1 - (waist * (1 - Math.cos(part * fullTurn))) / 2
      return [part * length, reach * envelope * Math.sin((part * waves + line / lines) * fullTurn)]
    }, waves * 6),
  ).join('')
}
