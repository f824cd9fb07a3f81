import { zoomIdentity, type ZoomTransform } from 'd3-zoom'

import type { ChartLayout } from '#browser/family-charts/layout/layout.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'

type Size = { width: number; height: number }

/** The margin between a chart and the edge of the canvas, in CSS pixels. */
export const viewMargin = 32
/** The initial zoom when the whole chart would be too small to read. */
export const readableZoom = 0.8
const minReadableZoom = 0.55
const maxFitZoom = 1.15

/** Fits the whole chart into the canvas. */
export function fitChart({ width, height }: ChartLayout, canvas: Size): ZoomTransform {
  const subtractMargins = (size: number) => Math.max(1, size - 2 * viewMargin)
  const k = Math.min(
    maxFitZoom,
    subtractMargins(canvas.width) / width,
    subtractMargins(canvas.height) / height,
  )
  return zoomIdentity.translate((canvas.width - width * k) / 2, (canvas.height - height * k) / 2).scale(k)
}

export function centerOnPerson(
  { x, y }: ChartLayout,
  canvas: Size,
  person: number,
  k: number,
): ZoomTransform {
  const middle = y[person]! + personBox.height / 2
  return zoomIdentity.translate(canvas.width / 2 - x[person]! * k, canvas.height / 2 - middle * k).scale(k)
}

/** Shows the whole chart if it is legible, otherwise its root. At most one margin beyond the chart is visible. */
export function computeInitialTransform(layout: ChartLayout, canvas: Size): ZoomTransform {
  const fit = fitChart(layout, canvas)
  if (fit.k >= minReadableZoom) return fit
  const { x, y, k } = centerOnPerson(layout, canvas, layout.root, readableZoom)
  const clampOffset = (offset: number, chartSize: number, canvasSize: number) =>
    chartSize * k + 2 * viewMargin <= canvasSize
      ? (canvasSize - chartSize * k) / 2
      : Math.max(canvasSize - viewMargin - chartSize * k, Math.min(viewMargin, offset))
  return zoomIdentity
    .translate(clampOffset(x, layout.width, canvas.width), clampOffset(y, layout.height, canvas.height))
    .scale(k)
}
