import { zoomIdentity, type ZoomTransform } from 'd3-zoom'

import type { Layout } from '#browser/family-charts/layout/layout.ts'
import { plate } from '#browser/family-charts/layout/measures.ts'

type Size = { width: number; height: number }

/** The empty paper between a chart and the edge of its window, in CSS pixels. */
export const margin = 32
/** What a chart is opened at when all of it at once would be too small to read. */
export const readable = 0.8

/** The whole chart at once. */
export function fitted({ width, height }: Layout, window: Size): ZoomTransform {
  const room = (size: number) => Math.max(1, size - 2 * margin)
  const k = Math.min(1.15, room(window.width) / width, room(window.height) / height)
  return zoomIdentity.translate((window.width - width * k) / 2, (window.height - height * k) / 2).scale(k)
}

/** Somebody in the middle of the window. */
export function around({ x, y }: Layout, window: Size, place: number, k: number): ZoomTransform {
  return zoomIdentity
    .translate(window.width / 2 - x[place]! * k, window.height / 2 - (y[place]! + plate.height / 2) * k)
    .scale(k)
}

/** All of a chart where that can be read; else its person, with no more empty paper beyond its edges than a margin. */
export function beginning(chart: Layout, window: Size): ZoomTransform {
  const whole = fitted(chart, window)
  if (whole.k >= 0.55) return whole
  const { x, y, k } = around(chart, window, chart.root, readable)
  const kept = (at: number, size: number, room: number) =>
    size * k + 2 * margin <= room
      ? (room - size * k) / 2
      : Math.max(room - margin - size * k, Math.min(margin, at))
  return zoomIdentity
    .translate(kept(x, chart.width, window.width), kept(y, chart.height, window.height))
    .scale(k)
}
