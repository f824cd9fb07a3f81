import { zoomIdentity, type ZoomTransform } from 'd3-zoom'

import type { ChartLayout } from '#browser/family-charts/layout/layout.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'

type Size = { width: number; height: number }

/** The empty paper between a chart and the edge of its window, in CSS pixels. */
export const viewMargin = 32
/** What a chart is opened at when all of it at once would be too small to read. */
export const readableZoom = 0.8

/** The whole chart at once. */
export function fitChart({ width, height }: ChartLayout, window: Size): ZoomTransform {
  const room = (size: number) => Math.max(1, size - 2 * viewMargin)
  const k = Math.min(1.15, room(window.width) / width, room(window.height) / height)
  return zoomIdentity.translate((window.width - width * k) / 2, (window.height - height * k) / 2).scale(k)
}

/** Somebody in the middle of the window. */
export function centerOnPerson({ x, y }: ChartLayout, window: Size, place: number, k: number): ZoomTransform {
  return zoomIdentity
    .translate(window.width / 2 - x[place]! * k, window.height / 2 - (y[place]! + personBox.height / 2) * k)
    .scale(k)
}

/** All of a chart where that can be read; else its person, with no more empty paper beyond its edges than a margin. */
export function initialTransform(chart: ChartLayout, window: Size): ZoomTransform {
  const whole = fitChart(chart, window)
  if (whole.k >= 0.55) return whole
  const { x, y, k } = centerOnPerson(chart, window, chart.root, readableZoom)
  const kept = (at: number, size: number, room: number) =>
    size * k + 2 * viewMargin <= room
      ? (room - size * k) / 2
      : Math.max(room - viewMargin - size * k, Math.min(viewMargin, at))
  return zoomIdentity
    .translate(kept(x, chart.width, window.width), kept(y, chart.height, window.height))
    .scale(k)
}
