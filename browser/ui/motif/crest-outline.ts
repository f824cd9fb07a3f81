import { traceClosedPath, fullTurn, toPoint } from './curve.ts'

/**
 * The crest as one path for the even-odd fill rule: a milled edge, three cut-out growth rings, and a tree in the
 * middle. It has no letter, so that it suits every family name. Whole units are precise enough for its sizes.
 */
export function traceCrest(): string {
  return [
    traceMilledEdge(),
    ...rings.flatMap(ring => [traceRing(ring.radius, ring), traceRing(ring.radius - ring.width, ring)]),
    traceTree(),
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
  return traceClosedPath(part => toPoint(part * fullTurn, 482 + 9 * Math.cos(36 * part * fullTurn)), 72, 1)
}

function traceRing(radius: number, { bend, turn }: Ring) {
  return traceClosedPath(
    part => {
      const angle = part * fullTurn
      const departure =
        0.55 * Math.cos(2 * angle + turn) + 0.3 * Math.cos(3 * angle + 2 * turn) + 0.15 * Math.cos(5 * angle)
      return toPoint(angle, radius * (1 + bend * departure))
    },
    16,
    1,
  )
}

/**
 * The emblem of the crest and the favicon: a trunk with roots, and a leaf for each of the five generations. No parts
 * overlap, because the even-odd fill would cut both out.
 */
export function traceTree(): string {
  const leaves = [-2, -1, 0, 1, 2].map(position => traceLeaf(fullTurn * (position * 0.118 - 0.25)))
  return [trunk, ...leaves].join('')
}

const trunk = 'M-15,16Q0,-4,15,16Q14,124,96,178Q44,168,0,186Q-44,168,-96,178Q-14,124,-15,16Z'

/** A pointed leaf that grows outward from the top of the trunk. */
function traceLeaf(angle: number) {
  const [near, far] = [toPoint(angle, 62), toPoint(angle, 218)]
  const [left, right] = [toPoint(angle - 0.4, 142), toPoint(angle + 0.4, 142)]
  const [n, f, l, r] = [near, far, left, right].map(([x, y]) => `${Math.round(x)},${Math.round(y + 34)}`)
  return `M${n}Q${l},${f}Q${r},${n}Z`
}
