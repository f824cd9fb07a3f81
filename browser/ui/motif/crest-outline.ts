import { closedPath, fullTurn, polar } from './curve.ts'

/**
 * The crest as one path for the even-odd fill rule: a milled edge, three growth rings cut out of it, and the initial
 * in the middle.
 */
export function crestOutline(): string {
  return [
    traceMilledEdge(),
    ...rings.flatMap(ring => [traceRing(ring.radius, ring), traceRing(ring.radius - ring.width, ring)]),
    initial(),
  ].join('')
}

interface Ring {
  radius: number
  width: number
  /** The deviation from a circle, as a share of the radius, and its direction in radians. */
  bend: number
  turn: number
}

const rings: Ring[] = [
  { radius: 424, width: 27, bend: 0.012, turn: 1 },
  { radius: 352, width: 27, bend: 0.024, turn: 1.25 },
  { radius: 282, width: 25, bend: 0.034, turn: 1.5 },
]

function traceMilledEdge() {
  return closedPath(part => polar(part * fullTurn, 482 + 9 * Math.cos(36 * part * fullTurn)), 72)
}

function traceRing(radius: number, { bend, turn }: Ring) {
  return closedPath(part => {
    const angle = part * fullTurn
    const departure =
      0.55 * Math.cos(2 * angle + turn) + 0.3 * Math.cos(3 * angle + 2 * turn) + 0.15 * Math.cos(5 * angle)
    return polar(angle, radius * (1 + bend * departure))
  }, 16)
}

/** A roman capital H: two stems with bracketed serifs, and a hairline between them. */
function initial() {
  return [
    'M-158,-145H-32V-128Q-66,-124,-66,-100V-11H66V-100Q66,-124,32,-128V-145H158V-128Q124,-124,124,-100',
    'V100Q124,124,158,128V145H32V128Q66,124,66,100V11H-66V100Q-66,124,-32,128V145H-158V128Q-124,124,-124,100',
    'V-100Q-124,-124,-158,-128Z',
  ].join('')
}
