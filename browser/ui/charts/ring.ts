import { arc, pie } from 'd3-shape'

import type { ChartColour } from './chart-colour.ts'

/** One part of a whole, and how its share is written: `40%`. */
export interface RingPart {
  label: string
  share: number
  written: string
}

/** How a part is engraved, so that it is told from the others without its colour. */
export type Engraved = 'filled' | 'rings' | 'rays' | 'dots' | 'net'

export interface RingSegment {
  label: string
  written: string
  colour: ChartColour
  look: Engraved
  outline: string
  /** The lines within the outline, as one path; empty where it is filled. */
  lines: string
  /** Where its share is written, outside the ring. */
  labelAt: readonly [x: number, y: number]
}

export const ring = { inner: 246, outer: 392, label: 450 }

/** The parts one after the other, clockwise from the top, in a drawing of 1000 units around the origin. */
export function ringSegments(parts: readonly RingPart[]): RingSegment[] {
  const angles = pie<RingPart>()
    .value(({ share }) => share)
    .sort(null)([...parts])
  const shape = arc<(typeof angles)[number]>()
    .innerRadius(ring.inner)
    .outerRadius(ring.outer)
    .padAngle(0.028)
    .padRadius(ring.outer)
  return angles.map((slice, index) => {
    const middle = (slice.startAngle + slice.endAngle) / 2
    const { colour, look } = engravingOf(index)
    return {
      label: slice.data.label,
      written: slice.data.written,
      colour,
      look,
      outline: shape(slice) ?? '',
      lines: engrave(look, slice.startAngle + 0.03, slice.endAngle - 0.03),
      labelAt: point(middle, ring.label),
    }
  })
}

/** Five parts have five looks; a sixth has the first again, beside others than the first has. */
export function engravingOf(index: number): { colour: ChartColour; look: Engraved } {
  const looks = [
    { colour: 1, look: 'filled' },
    { colour: 2, look: 'rays' },
    { colour: 3, look: 'rings' },
    { colour: 4, look: 'dots' },
    { colour: 5, look: 'net' },
  ] as const
  return looks[index % looks.length] ?? looks[0]
}

function engrave(look: Engraved, from: number, to: number): string {
  if (to <= from || look === 'filled') return ''
  if (look === 'rays') return rays(from, to, 0.055)
  if (look === 'net') return rays(from, to, 0.085) + rings(from, to, 29)
  return rings(from, to, look === 'dots' ? 29 : 18)
}

/** Lines from the inner edge to the outer, about `step` radians apart. */
function rays(from: number, to: number, step: number): string {
  const count = Math.max(1, Math.round((to - from) / step))
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / count
    return `M${written(point(angle, ring.inner + 12))}L${written(point(angle, ring.outer - 12))}`
  }).join('')
}

/** Arcs within the ring, `step` units apart. */
function rings(from: number, to: number, step: number): string {
  const large = to - from > Math.PI ? 1 : 0
  const radii: number[] = []
  for (let radius = ring.inner + step * 0.8; radius < ring.outer - step / 3; radius += step)
    radii.push(radius)
  return radii
    .map(
      radius =>
        `M${written(point(from, radius))}A${radius},${radius} 0 ${large} 1 ${written(point(to, radius))}`,
    )
    .join('')
}

/** Angles run clockwise from the top. */
function point(angle: number, distance: number): readonly [x: number, y: number] {
  return [Math.sin(angle) * distance, -Math.cos(angle) * distance]
}

function written([x, y]: readonly [number, number]): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
}
