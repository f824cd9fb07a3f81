import marks from '@drawings/marks.svg?raw'
import { expect, test } from 'vitest'

import { traceCrest, traceTree } from './crest-outline.ts'
import { type Point, traceClosedPath, fullTurn, toPoint, traceSmoothPath } from './curve.ts'
import favicon from './favicon.svg?raw'
import { growRings } from './growth-rings.ts'
import { drawBraid, drawWinding } from './guilloche.ts'
import { drawKnot } from './knot.ts'

const lace = { radius: 431, swing: 45, waves: 157, turns: 13, petals: 24, breath: 0.25 }

test('a smooth path follows its curve between the points', () => {
  const path = traceSmoothPath(part => toPoint(part * fullTurn, 400), 8)

  for (const [x, y] of listMiddles(path)) expect(Math.hypot(x, y)).toBeCloseTo(400, 0)
})

test('closed lines end exactly where they start', () => {
  const lines = [
    traceClosedPath(part => toPoint(part * fullTurn, 100), 6),
    drawWinding(lace),
    ...growRings({ rings: 30, seed: 3 }),
  ]

  for (const line of lines) {
    const points = listNodes(line)
    expect(points.at(-1)).toEqual(points[0])
    expect(line.endsWith('Z')).toBe(true)
  }
})

test('drawings are deterministic and depend on the seed', () => {
  expect(growRings({ rings: 20, seed: 7 })).toEqual(growRings({ rings: 20, seed: 7 }))
  expect(growRings({ rings: 20, seed: 7 })).not.toEqual(growRings({ rings: 20, seed: 8 }))
  expect(drawWinding(lace)).toBe(drawWinding(lace))
})

test.each([0, 0.3, 1])('rings never touch at irregularity %d', irregularity => {
  for (const seed of [1, 2, 3, 5, 8, 13, 21]) {
    const rings = growRings({ rings: 40, seed, irregularity }).map(listNodes)
    const breaches = rings
      .slice(1)
      .flatMap((outer, year) => (rings[year] ?? []).filter(point => !isInside(point, outer)))
    expect(breaches).toEqual([])
  }
})

test('a tree fits its square exactly', () => {
  for (const seed of [1, 2, 3]) {
    const bark = listNodes(growRings({ rings: 24, seed, radius: 300 }).at(-1) ?? '')
    const reach = Math.max(...bark.flat().map(Math.abs))
    expect(reach).toBeGreaterThan(290)
    expect(reach).toBeLessThanOrEqual(301)
  }
})

test('a winding stays between its inner and its outer edge', () => {
  for (const [x, y] of listNodes(drawWinding({ radius: 300, swing: 80, waves: 37, turns: 5 }))) {
    expect(Math.hypot(x, y)).toBeGreaterThanOrEqual(219.9)
    expect(Math.hypot(x, y)).toBeLessThanOrEqual(380.1)
  }
})

test('the strands of a braid join the next tile', () => {
  const strands = drawBraid({ length: 72, reach: 14, lines: 8, waves: 1 }).split(/(?=M)/).map(listNodes)

  expect(strands).toHaveLength(8)
  for (const strand of strands) {
    expect(strand[0]?.[0]).toBe(0)
    expect(strand.at(-1)).toEqual([72, strand[0]?.[1]])
  }
})

test('the upper and lower sections of a knot join', () => {
  const band = drawKnot({ radius: 320, swing: 120, waves: 5, turns: 2, reach: 34 })
  const [above, beneath] = [band.above.lines, band.beneath].map(path => path.split(/(?=M)/).map(listNodes))

  const listEnds = (lines: Point[][] = [], index: 0 | -1) => lines.map(line => String(line.at(index))).sort()
  expect(above).toHaveLength(15)
  expect(listEnds(above, 0)).toEqual(listEnds(beneath, -1))
  expect(listEnds(above, -1)).toEqual(listEnds(beneath, 0))
})

test('ornaments have at most 40,000 characters of path', () => {
  expect(drawWinding(lace).length).toBeLessThan(40_000)
  expect(growRings({ rings: 46, seed: 3 }).join('').length).toBeLessThan(40_000)
  expect(drawBraid({ length: 72, reach: 14, lines: 8, waves: 1 }).length).toBeLessThan(2500)
  expect(traceCrest().length).toBeLessThan(8000)
})

test('the file of marks has every part that a component uses', () => {
  const ids = [...marks.matchAll(/ id="(\w+)"/g)].map(([, id]) => id)

  expect(ids).toEqual(['crest', 'rings', 'rosette', 'knot', 'band'])
})

test('the crest and the favicon share one emblem without a letter', () => {
  expect(traceCrest()).toContain(traceTree())
  expect(favicon).toContain(`d="${traceTree()}"`)
})

/** The points of a path: its first, and the last of every piece. */
function listNodes(path: string): Point[] {
  const { start, pieces } = parsePath(path)
  return [start, ...pieces.map(({ to }) => to)]
}

/** The point halfway along every piece. */
function listMiddles(path: string): Point[] {
  return parsePath(path).pieces.map(({ from, leaving, arriving, to }) => [
    computeMiddle(from[0], leaving[0], arriving[0], to[0]),
    computeMiddle(from[1], leaving[1], arriving[1], to[1]),
  ])
}

type Piece = { from: Point; leaving: Point; arriving: Point; to: Point }

/** The pieces of a path of relative steps. The first handle of a piece mirrors the last of the one before. */
function parsePath(path: string): { start: Point; pieces: Piece[] } {
  const [start = [0, 0], firstStep = [0, 0], ...steps] = parsePairs(path)
  const pieces: Piece[] = []
  let [from, leaving] = [start, addPoints(start, firstStep)]
  for (let index = 0; index + 1 < steps.length; index += 2) {
    const [arriving = start, to = start] = steps.slice(index, index + 2).map(step => addPoints(from, step))
    pieces.push({ from, leaving, arriving, to })
    leaving = [2 * to[0] - arriving[0], 2 * to[1] - arriving[1]]
    from = to
  }
  return { start, pieces }
}

/** Rounded to tenths, as the path is, so that the sum of its steps is exact. */
function addPoints([x, y]: Point, [byX, byY]: Point): Point {
  return [Math.round((x + byX) * 10) / 10, Math.round((y + byY) * 10) / 10]
}

function computeMiddle(from: number, first: number, second: number, to: number) {
  return (from + 3 * first + 3 * second + to) / 8
}

function parsePairs(path: string): Point[] {
  return [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
}

/** Whether a point lies within a polygon: a ray from it crosses the outline an odd number of times. */
function isInside([x, y]: Point, polygon: Point[]) {
  const crossings = polygon.filter(([fromX, fromY], index) => {
    const [toX, toY] = polygon[(index + 1) % polygon.length] ?? [0, 0]
    return fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
  })
  return crossings.length % 2 === 1
}
