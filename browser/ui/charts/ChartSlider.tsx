import type { KeyboardEvent, PointerEvent } from 'react'

export interface ChartSliderProps {
  /** The accessible name: 'Value over time: read the values along date'. */
  label: string
  /** The greatest index. */
  last: number
  current: number
  /** What a screen reader announces at the current index. */
  valueText: string
  /** The index at a position within the chart, in CSS pixels. */
  findIndex: (position: { x: number; y: number; width: number; height: number }) => number
  /** Called with undefined when the mouse leaves the chart. */
  onSelect: (index: number | undefined) => void
}

/** Covers a chart and moves its cursor, by the pointer, touch or the arrow keys. */
export function ChartSlider({ label, last, current, valueText, findIndex, onSelect }: ChartSliderProps) {
  function selectAtPointer(event: PointerEvent<HTMLDivElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onSelect(findIndex({ x: event.clientX - left, y: event.clientY - top, width, height }))
  }

  function selectByKey(event: KeyboardEvent) {
    const pageStep = Math.max(1, Math.round(last / 10))
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      PageUp: current + pageStep,
      PageDown: current - pageStep,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    onSelect(Math.min(last, Math.max(0, next)))
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider takes touch scrolling, and its scale differs from the chart's
      role="slider"
      tabIndex={0}
      data-screen-only=""
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={valueText}
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm"
      onKeyDown={selectByKey}
      onPointerMove={selectAtPointer}
      onPointerDown={selectAtPointer}
      onPointerLeave={event => event.pointerType === 'mouse' && onSelect(undefined)}
    />
  )
}
