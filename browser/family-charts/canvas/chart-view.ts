import { select } from 'd3-selection'
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom'

import { findInBounds, computePersonBounds } from '#browser/family-charts/layout/grid.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'

import { paintChart } from './paint-chart.ts'
import type { Scene, View } from './scene.ts'
import { listenForSingleFingerMove } from './single-touch.ts'
import { invalidateTextWidths } from './text-fitting.ts'
import {
  centerOnPerson,
  fitChart,
  computeInitialTransform,
  readableZoom,
  viewMargin,
} from './view-transform.ts'

export interface ChartViewEvents {
  /** A person was clicked, or the empty chart. */
  onPress: (person: number | null) => void
  /** A person was double-clicked. */
  onOpen: (person: number) => void
  /** A new chart was painted for the first time. */
  onPainted: () => void
  /** A single finger moved over the chart, which scrolls the page instead of the chart. */
  onSingleFingerMove: () => void
}

const maxZoom = 2.5
const animationMs = 280
/** In CSS pixels. Longer moves jump, because an animation would only blur. */
const maxAnimatedDistance = 6000
/** How far the chart can be dragged beyond its edges, in pixels at zoom 1. */
const dragSlack = 240

/** A chart on a canvas that pans and zooms by mouse, touch and method calls. */
export class ChartView {
  readonly #canvas: HTMLCanvasElement
  readonly #events: ChartViewEvents
  readonly #zoom = zoom<HTMLCanvasElement, unknown>()
  readonly #closed = new AbortController()
  readonly #resizeObserver: ResizeObserver
  #scene: Scene | null = null
  #isNew = false
  #focus: number | null = null
  #transform: ZoomTransform = zoomIdentity
  #size = { width: 0, height: 0 }
  #paintFrame = 0
  #animationFrame = 0
  #isFullScreen = false

  constructor(canvas: HTMLCanvasElement, events: ChartViewEvents) {
    this.#canvas = canvas
    this.#events = events
    this.#zoom
      .filter(event => this.#isChartGesture(event))
      .on('start', () => cancelAnimationFrame(this.#animationFrame))
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
        this.#transform = transform
        this.#schedulePaint()
      })
    select(canvas).call(this.#zoom).on('dblclick.zoom', null)
    const { signal } = this.#closed
    canvas.addEventListener('click', event => events.onPress(this.#findPersonAt(event)), { signal })
    canvas.addEventListener(
      'dblclick',
      event => {
        const person = this.#findPersonAt(event)
        if (person !== null) events.onOpen(person)
      },
      { signal },
    )
    canvas.addEventListener(
      'mousemove',
      event => {
        canvas.style.cursor = this.#findPersonAt(event) === null ? 'grab' : 'pointer'
      },
      { signal },
    )
    listenForSingleFingerMove(canvas, () => !this.#isFullScreen && events.onSingleFingerMove(), signal)
    document.fonts.addEventListener(
      'loadingdone',
      () => {
        invalidateTextWidths()
        this.#schedulePaint()
      },
      { signal },
    )
    this.#resizeObserver = new ResizeObserver(() => this.#measure())
    this.#resizeObserver.observe(canvas)
    this.#measure()
  }

  close(): void {
    this.#closed.abort()
    this.#resizeObserver.disconnect()
    cancelAnimationFrame(this.#paintFrame)
    cancelAnimationFrame(this.#animationFrame)
    select(this.#canvas).on('.zoom', null)
  }

  /** Shows a scene. A new chart starts at its root; the same chart in other colors does not move. */
  show(scene: Scene): void {
    const isOtherChart = this.#scene?.layout !== scene.layout
    this.#scene = scene
    this.#isNew = isOtherChart
    if (isOtherChart) {
      this.#limitZoom()
      this.#resetTransform()
    }
    // Painted at once, which saves a frame before the first chart.
    this.#paint()
  }

  focus(person: number | null): void {
    this.#focus = person
    this.#schedulePaint()
  }

  /** Moves a person to the middle, close enough to be legible. */
  center(person: number): void {
    if (this.#scene === null) return
    const k = Math.max(this.#transform.k, readableZoom)
    this.#animateTo(centerOnPerson(this.#scene.layout, this.#size, person, k))
  }

  /** Centers a person unless they are already completely visible. */
  reveal(person: number): void {
    if (this.#scene === null) return
    const { k, x, y } = this.#transform
    const bounds = computePersonBounds(this.#scene.layout.x[person]!, this.#scene.layout.y[person]!)
    const { width, height } = this.#size
    const isVisible =
      bounds.left * k + x >= viewMargin &&
      bounds.right * k + x <= width - viewMargin &&
      bounds.top * k + y >= viewMargin &&
      bounds.bottom * k + y <= height - viewMargin
    if (!isVisible || k < 0.5) this.center(person)
  }

  zoomBy(factor: number): void {
    const { k } = this.#transform
    const [min, max] = this.#zoom.scaleExtent()
    const next = Math.min(max, Math.max(min, k * factor))
    const { width, height } = this.#size
    const [x, y] = this.#transform.invert([width / 2, height / 2])
    this.#animateTo(zoomIdentity.translate(width / 2 - x * next, height / 2 - y * next).scale(next))
  }

  /** Shows the whole chart. */
  fit(): void {
    if (this.#scene !== null) this.#animateTo(fitChart(this.#scene.layout, this.#size))
  }

  get view(): View {
    const { x, y, k } = this.#transform
    return { x, y, k, ...this.#size }
  }

  /** In full screen there is no page to scroll, so one finger and the wheel move the chart. */
  setFullScreen(isFullScreen: boolean): void {
    this.#isFullScreen = isFullScreen
  }

  /**
   * As on an embedded map, one finger and the wheel scroll the page. Two fingers move the chart. The wheel zooms it
   * while it has the focus. A trackpad pinch arrives as a wheel event with Control. A scroll that the page has already
   * started cannot be canceled.
   */
  #isChartGesture(event: MouseEvent | TouchEvent): boolean {
    if ('targetTouches' in event)
      return this.#isFullScreen || (event.targetTouches.length > 1 && event.cancelable)
    if (event.type === 'wheel') return event.ctrlKey || this.#isFullScreen || this.#hasFocus()
    return !event.button
  }

  #hasFocus(): boolean {
    return document.activeElement === this.#canvas.parentElement
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas
    if (width === this.#size.width && height === this.#size.height) return
    const previous = this.#size
    this.#size = { width, height }
    this.#canvas.width = Math.round(width * window.devicePixelRatio)
    this.#canvas.height = Math.round(height * window.devicePixelRatio)
    if (this.#scene === null) return
    this.#limitZoom()
    if (previous.width === 0) this.#resetTransform()
    else this.#preserveMiddle(previous)
    this.#paint()
  }

  /** After a resize, the same point of the chart is in the middle. */
  #preserveMiddle(previous: { width: number; height: number }): void {
    const { x, y, k } = this.#transform
    const right = (this.#size.width - previous.width) / 2
    const down = (this.#size.height - previous.height) / 2
    this.#zoom.transform(select(this.#canvas), zoomIdentity.translate(x + right, y + down).scale(k))
  }

  /** Limits zoom and pan, so that the chart always remains in view. */
  #limitZoom(): void {
    const { width, height } = this.#scene!.layout
    const fitZoom = Math.min(1, fitChart(this.#scene!.layout, this.#size).k)
    this.#zoom
      .extent([
        [0, 0],
        [this.#size.width, this.#size.height],
      ])
      .scaleExtent([fitZoom * 0.8, maxZoom])
      .translateExtent([
        [-dragSlack - this.#size.width, -dragSlack - this.#size.height],
        [width + dragSlack + this.#size.width, height + dragSlack + this.#size.height],
      ])
  }

  #resetTransform(): void {
    this.#zoom.transform(select(this.#canvas), computeInitialTransform(this.#scene!.layout, this.#size))
  }

  #animateTo(target: ZoomTransform): void {
    cancelAnimationFrame(this.#animationFrame)
    const moveTo = (to: ZoomTransform) => this.#zoom.transform(select(this.#canvas), to)
    const from = this.#transform
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const distance = Math.hypot(target.x - from.x, target.y - from.y)
    if (prefersReducedMotion || distance > maxAnimatedDistance) return moveTo(target)
    let startedAt = 0
    const animateFrame = (now: number) => {
      startedAt ||= now
      const progress = Math.min(1, (now - startedAt) / animationMs)
      const eased = 1 - (1 - progress) ** 3
      const interpolate = (start: number, end: number) => start + (end - start) * eased
      moveTo(
        zoomIdentity
          .translate(interpolate(from.x, target.x), interpolate(from.y, target.y))
          .scale(interpolate(from.k, target.k)),
      )
      // The move triggers 'start', which cancels the animation, so the next frame is requested afterward.
      if (progress < 1) this.#animationFrame = requestAnimationFrame(animateFrame)
    }
    this.#animationFrame = requestAnimationFrame(animateFrame)
  }

  #findPersonAt({ offsetX, offsetY }: MouseEvent): number | null {
    if (this.#scene === null) return null
    const { layout, grid } = this.#scene
    const [x, y] = this.#transform.invert([offsetX, offsetY])
    // Zoomed out, a medallion is smaller than a fingertip.
    const reach = 6 / this.#transform.k
    const target = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
    let nearest: number | null = null
    let nearestDistance = Infinity
    for (const person of findInBounds(grid, grid.people, target)) {
      const { left, top, right, bottom } = computePersonBounds(layout.x[person]!, layout.y[person]!)
      if (x < left - reach || x > right + reach || y < top - reach || y > bottom + reach) continue
      const distance = Math.hypot(layout.x[person]! - x, layout.y[person]! + personBox.radius - y)
      if (distance >= nearestDistance) continue
      nearestDistance = distance
      nearest = person
    }
    return nearest
  }

  #schedulePaint(): void {
    cancelAnimationFrame(this.#paintFrame)
    this.#paintFrame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    cancelAnimationFrame(this.#paintFrame)
    const context = this.#canvas.getContext('2d')
    if (this.#scene === null || context === null || this.#size.width === 0) return
    paintChart(context, this.#scene, this.view, window.devicePixelRatio, this.#focus)
    if (!this.#isNew) return
    this.#isNew = false
    this.#events.onPainted()
  }
}
