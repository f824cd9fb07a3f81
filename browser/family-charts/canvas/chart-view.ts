import { select } from 'd3-selection'
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom'

import { personBounds, findInBounds } from '#browser/family-charts/layout/grid.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'

import { paintChart } from './paint-chart.ts'
import type { Scene, View } from './scene.ts'
import { listenForSingleFingerMove } from './single-touch.ts'
import { invalidateTextWidths } from './text-fitting.ts'
import { centerOnPerson, initialTransform, fitChart, viewMargin, readableZoom } from './view-transform.ts'

export interface ChartViewEvents {
  /** Somebody was pressed, or nobody. */
  onPress: (place: number | null) => void
  /** Somebody was pressed twice. */
  onOpen: (place: number) => void
  /** A scene has been drawn for the first time. */
  onDrawn: () => void
  /** One finger moved on the chart, which is the page's to scroll. */
  onSingleFingerMove: () => void
}

const nearest = 2.5
const glide = 280

/** A canvas with a chart on it, and what moves it: a mouse, fingers, or calls from the keyboard's side. */
export class ChartView {
  readonly #canvas: HTMLCanvasElement
  readonly #events: ChartViewEvents
  readonly #zoom = zoom<HTMLCanvasElement, unknown>()
  readonly #end = new AbortController()
  readonly #resized: ResizeObserver
  #scene: Scene | null = null
  #isNew = false
  #focus: number | null = null
  #transform: ZoomTransform = zoomIdentity
  #size = { width: 0, height: 0 }
  #frame = 0
  #gliding = 0
  #isFull = false

  constructor(canvas: HTMLCanvasElement, events: ChartViewEvents) {
    this.#canvas = canvas
    this.#events = events
    this.#zoom
      .filter(event => this.#isForTheChart(event))
      .on('start', () => cancelAnimationFrame(this.#gliding))
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
        this.#transform = transform
        this.#paintSoon()
      })
    select(canvas).call(this.#zoom).on('dblclick.zoom', null)
    const { signal } = this.#end
    canvas.addEventListener('click', event => events.onPress(this.#personAt(event)), { signal })
    canvas.addEventListener(
      'dblclick',
      event => {
        const place = this.#personAt(event)
        if (place !== null) events.onOpen(place)
      },
      { signal },
    )
    canvas.addEventListener(
      'mousemove',
      event => {
        canvas.style.cursor = this.#personAt(event) === null ? 'grab' : 'pointer'
      },
      { signal },
    )
    listenForSingleFingerMove(canvas, () => !this.#isFull && events.onSingleFingerMove(), signal)
    document.fonts.addEventListener(
      'loadingdone',
      () => {
        invalidateTextWidths()
        this.#paintSoon()
      },
      { signal },
    )
    this.#resized = new ResizeObserver(() => this.#measure())
    this.#resized.observe(canvas)
    this.#measure()
  }

  close(): void {
    this.#end.abort()
    this.#resized.disconnect()
    cancelAnimationFrame(this.#frame)
    cancelAnimationFrame(this.#gliding)
    select(this.#canvas).on('.zoom', null)
  }

  /** Shows another scene. A new chart begins around its person; the same one in other colours stays where it is. */
  show(scene: Scene): void {
    const isOtherChart = this.#scene?.chart !== scene.chart
    this.#scene = scene
    this.#isNew = isOtherChart
    if (isOtherChart) {
      this.#limit()
      this.#begin()
    }
    // At once: whoever waits for the chart need not wait for another frame.
    this.#paint()
  }

  focus(place: number | null): void {
    this.#focus = place
    this.#paintSoon()
  }

  /** Moves somebody to the middle, near enough to be read. */
  center(place: number): void {
    if (this.#scene === null) return
    this.#glideTo(
      centerOnPerson(this.#scene.chart, this.#size, place, Math.max(this.#transform.k, readableZoom)),
    )
  }

  /** Moves the chart no further than is needed to see somebody whole. */
  reveal(place: number): void {
    if (this.#scene === null) return
    const { k, x, y } = this.#transform
    const frame = personBounds(this.#scene.chart.x[place]!, this.#scene.chart.y[place]!)
    const { width, height } = this.#size
    const isSeen =
      frame.left * k + x >= viewMargin &&
      frame.right * k + x <= width - viewMargin &&
      frame.top * k + y >= viewMargin &&
      frame.bottom * k + y <= height - viewMargin
    if (!isSeen || k < 0.5) this.center(place)
  }

  zoomBy(factor: number): void {
    const { k } = this.#transform
    const [least, most] = this.#zoom.scaleExtent()
    const next = Math.min(most, Math.max(least, k * factor))
    const { width, height } = this.#size
    const [atX, atY] = this.#transform.invert([width / 2, height / 2])
    this.#glideTo(zoomIdentity.translate(width / 2 - atX * next, height / 2 - atY * next).scale(next))
  }

  /** The whole chart at once. */
  fit(): void {
    if (this.#scene !== null) this.#glideTo(fitChart(this.#scene.chart, this.#size))
  }

  get view(): View {
    const { x, y, k } = this.#transform
    return { x, y, k, ...this.#size }
  }

  /** Whether it fills the window: then there is no page beside it that a finger or the wheel may mean. */
  setFull(isFull: boolean): void {
    this.#isFull = isFull
  }

  /**
   * One finger and the wheel scroll the page over a chart, as over a map: two fingers move it, and the wheel zooms one
   * that was taken up. A pinch on a trackpad comes with Control. What the page scrolls already cannot be cancelled.
   */
  #isForTheChart(event: MouseEvent | TouchEvent): boolean {
    if ('targetTouches' in event) return this.#isFull || (event.targetTouches.length > 1 && event.cancelable)
    if (event.type === 'wheel') return event.ctrlKey || this.#isFull || this.#isTakenUp()
    return !event.button
  }

  #isTakenUp(): boolean {
    return document.activeElement === this.#canvas.parentElement
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas
    if (width === this.#size.width && height === this.#size.height) return
    const before = this.#size
    const isFirst = before.width === 0
    this.#size = { width, height }
    const sharpness = window.devicePixelRatio
    this.#canvas.width = Math.round(width * sharpness)
    this.#canvas.height = Math.round(height * sharpness)
    if (this.#scene === null) return
    this.#limit()
    if (isFirst) this.#begin()
    else this.#keepMiddle(before)
    this.#paint()
  }

  /** What stood in the middle of the window stays there when this becomes another size. */
  #keepMiddle(before: { width: number; height: number }): void {
    const { x, y, k } = this.#transform
    const right = (this.#size.width - before.width) / 2
    const down = (this.#size.height - before.height) / 2
    this.#zoom.transform(select(this.#canvas), zoomIdentity.translate(x + right, y + down).scale(k))
  }

  /** How near and how far one may go, and that the chart cannot be pushed out of sight. */
  #limit(): void {
    const { width, height } = this.#scene!.chart
    const fit = Math.min(1, fitChart(this.#scene!.chart, this.#size).k)
    const slack = 240
    this.#zoom
      .extent([
        [0, 0],
        [this.#size.width, this.#size.height],
      ])
      .scaleExtent([fit * 0.8, nearest])
      .translateExtent([
        [-slack - this.#size.width, -slack - this.#size.height],
        [width + slack + this.#size.width, height + slack + this.#size.height],
      ])
  }

  #begin(): void {
    this.#zoom.transform(select(this.#canvas), initialTransform(this.#scene!.chart, this.#size))
  }

  #glideTo(target: ZoomTransform): void {
    cancelAnimationFrame(this.#gliding)
    const move = (to: ZoomTransform) => this.#zoom.transform(select(this.#canvas), to)
    const from = this.#transform
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || Math.hypot(target.x - from.x, target.y - from.y) > 6000) return move(target)
    let began = 0
    const go = (now: number) => {
      began ||= now
      const part = Math.min(1, (now - began) / glide)
      const eased = 1 - (1 - part) ** 3
      const between = (one: number, other: number) => one + (other - one) * eased
      move(
        zoomIdentity
          .translate(between(from.x, target.x), between(from.y, target.y))
          .scale(between(from.k, target.k)),
      )
      // The move itself ends what glides, so the next step is asked for after it.
      if (part < 1) this.#gliding = requestAnimationFrame(go)
    }
    this.#gliding = requestAnimationFrame(go)
  }

  #personAt({ offsetX, offsetY }: MouseEvent): number | null {
    if (this.#scene === null) return null
    const { chart, grid } = this.#scene
    const [x, y] = this.#transform.invert([offsetX, offsetY])
    // From afar a medallion is smaller than a fingertip.
    const reach = 6 / this.#transform.k
    const frame = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
    let found: number | null = null
    let best = Infinity
    for (const place of findInBounds(grid, grid.people, frame)) {
      const { left, top, right, bottom } = personBounds(chart.x[place]!, chart.y[place]!)
      if (x < left - reach || x > right + reach || y < top - reach || y > bottom + reach) continue
      const distance = Math.hypot(chart.x[place]! - x, chart.y[place]! + personBox.radius - y)
      if (distance >= best) continue
      best = distance
      found = place
    }
    return found
  }

  #paintSoon(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    cancelAnimationFrame(this.#frame)
    const context = this.#canvas.getContext('2d')
    if (this.#scene === null || context === null || this.#size.width === 0) return
    paintChart(context, this.#scene, this.view, window.devicePixelRatio, this.#focus)
    if (!this.#isNew) return
    this.#isNew = false
    this.#events.onDrawn()
  }
}
