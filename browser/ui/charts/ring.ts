import { arc, pie } from 'd3-shape'

import type { ChartColor } from './chart-color.ts'

/** One part of a whole, and its share as text: `40%`. */
export interface RingPart {
  label: string
  share: number
  shareText: string
}

/** The pattern of a part, so that parts can be distinguished without color. */
export type EngravingStyle = 'filled' | 'rings' | 'rays' | 'dots' | 'net'

export interface RingSegment {
  label: string
  shareText: string
  color: ChartColor
  look: EngravingStyle
  outline: string
  /** The pattern inside the outline, as one path; empty for `filled`. */
  lines: string
  /** The position of the share text, outside the ring. */
  labelAt: readonly [x: number, y: number]
}

export const ring = { inner: 246, outer: 392, label: 450 }

/** The segments clockwise from the top, in a drawing of 1000 units around the origin. */
export function createRingSegments(parts: readonly RingPart[]): RingSegment[] {
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
    const { color, look } = pickEngraving(index)
    return {
      label: slice.data.label,
      shareText: slice.data.shareText,
      color,
      look,
      outline: shape(slice) ?? '',
      lines: drawEngraving(look, slice.startAngle + 0.03, slice.endAngle - 0.03),
      labelAt: toPoint(middle, ring.label),
    }
  })
}

/** There are five looks. A sixth part repeats the first, which is not next to it. */
export function pickEngraving(index: number): { color: ChartColor; look: EngravingStyle } {
  const looks = [
    { color: 1, look: 'filled' },
    { color: 2, look: 'rays' },
    { color: 3, look: 'rings' },
    { color: 4, look: 'dots' },
    { color: 5, look: 'net' },
  ] as const
  return looks[index % looks.length] ?? looks[0]
}

function drawEngraving(look: EngravingStyle, from: number, to: number): string {
  if (to <= from || look === 'filled') return ''
  if (look === 'rays') return drawRays(from, to, 0.055)
  if (look === 'net') return drawRays(from, to, 0.085) + drawRings(from, to, 29)
  return drawRings(from, to, look === 'dots' ? 29 : 18)
}

/** Lines from the inner edge to the outer edge, about `step` radians apart. */
function drawRays(from: number, to: number, step: number): string {
  const count = Math.max(1, Math.round((to - from) / step))
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / count
    return `M${formatPoint(toPoint(angle, ring.inner + 12))}L${formatPoint(toPoint(angle, ring.outer - 12))}`
  }).join('')
}

/** Arcs within the ring, `step` units apart. */
function drawRings(from: number, to: number, step: number): string {
  const largeArc = to - from > Math.PI ? 1 : 0
  const radii: number[] = []
  for (let radius = ring.inner + step * 0.8; radius < ring.outer - step / 3; radius += step)
    radii.push(radius)
  return radii
    .map(radius => {
      const [start, end] = [formatPoint(toPoint(from, radius)), formatPoint(toPoint(to, radius))]
      return `M${start}A${radius},${radius} 0 ${largeArc} 1 ${end}`
    })
    .join('')
}

/** Angles run clockwise from the top. */
function toPoint(angle: number, distance: number): readonly [x: number, y: number] {
  return [Math.sin(angle) * distance, -Math.cos(angle) * distance]
}

function formatPoint([x, y]: readonly [number, number]): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
}
