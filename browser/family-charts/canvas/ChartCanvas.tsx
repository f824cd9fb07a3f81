import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { describePerson } from '#browser/family-charts/describe-person.ts'
import { findNearestRelative, type Direction } from '#browser/family-charts/layout/relatives.ts'
import { drawnMark, type Chart } from '#browser/family-charts/use-chart.ts'
import { classes } from '#browser/ui/classes.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { ChartView } from './chart-view.ts'
import { ChartButtons, zoomStep } from './ChartButtons.tsx'
import { onSchemeChange, readPalette } from './palette.ts'
import type { Scene } from './scene.ts'
import { useFullScreen } from './use-full-screen.ts'

export interface ChartCanvasProps {
  /** Null while it is read and laid out. */
  chart: Chart | null
  label: string
  focus: number | null
  onFocus: (place: number | null) => void
  onOpen: (place: number) => void
  /** The scene as it is drawn, for whoever saves it. */
  onScene: (scene: Scene) => void
  /** The chart stands on the screen for the first time. */
  onDrawn: () => void
  /** Somebody to move to the middle; a new object moves there again. */
  centered: { place: number } | null
  /** Who is chosen: beneath the chart, or on its upper edge where there is room. */
  children?: ReactNode
}

/** On every screen low enough that the page can be seen to go on beneath it. */
const chartHeight = 'h-[min(50rem,62dvh)] md:h-[min(50rem,76dvh)]'

/** Long enough to be read beside a finger that moves on. */
const hintMs = 1800

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const nobodyThere: Record<Direction, string> = {
  up: 'No parent on this chart',
  down: 'No child on this chart',
  left: 'Nobody to the left',
  right: 'Nobody to the right',
}

/** The canvas, the keys that walk on it, and the voice that says where one is. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { chart, label, focus, onFocus, onOpen, onScene, onDrawn, centered: centred, children } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<ChartView>(null)
  const fullButton = useRef<HTMLButtonElement>(null)
  const [wall, setWall] = useState<{ place: number; direction: Direction } | null>(null)
  const helpId = useId()
  const {
    ref: container,
    isFull,
    setFull,
  } = useFullScreen<HTMLDivElement>({
    onOpened: () => canvas.current?.parentElement?.focus(),
    onClosed: () => fullButton.current?.focus(),
  })
  const [hint, setHint] = useState<object | null>(null)
  const events = useRef({ onFocus, onOpen, onScene, onDrawn })
  useEffect(() => {
    events.current = { onFocus, onOpen, onScene, onDrawn }
  })

  useEffect(() => {
    const opened = new ChartView(canvas.current!, {
      onPress: place => events.current.onFocus(place),
      onOpen: place => events.current.onOpen(place),
      onSingleFingerMove: () => setHint({}),
      onDrawn() {
        performance.mark(drawnMark)
        events.current.onDrawn()
      },
    })
    view.current = opened
    return () => opened.close()
  }, [])

  useEffect(() => view.current?.setFull(isFull), [isFull])
  useEffect(() => {
    if (hint === null) return
    const timer = setTimeout(() => setHint(null), hintMs)
    return () => clearTimeout(timer)
  }, [hint])

  // Before a new chart is shown: a place on the last one means somebody else.
  useEffect(() => view.current?.focus(focus), [focus])

  useEffect(() => {
    if (chart === null) return
    const show = () => {
      const scene: Scene = { ...chart, palette: readPalette(canvas.current!.parentElement!) }
      events.current.onScene(scene)
      view.current?.show(scene)
    }
    show()
    return onSchemeChange(show)
  }, [chart])

  useEffect(() => {
    if (centred !== null) view.current?.center(centred.place)
  }, [centred])

  const go = (place: number) => {
    setWall(null)
    onFocus(place)
    view.current?.reveal(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (chart === null || event.ctrlKey || event.metaKey || event.altKey) return
    const direction = arrows[event.key]
    const keys: Record<string, () => void> = {
      '+': () => view.current?.zoomBy(zoomStep),
      '=': () => view.current?.zoomBy(zoomStep),
      '-': () => view.current?.zoomBy(1 / zoomStep),
      '0': () => view.current?.fit(),
      Home: () => go(chart.chart.root),
      Enter: () => focus !== null && onOpen(focus),
      // Without somebody chosen, what leaves the full screen is meant.
      ...(focus !== null && { Escape: () => onFocus(null) }),
    }
    if (direction === undefined && keys[event.key] === undefined) return
    event.preventDefault()
    if (direction === undefined) return keys[event.key]!()
    const next =
      focus === null
        ? chart.chart.root
        : findNearestRelative(chart.chart, chart.relatives(), focus, direction)
    if (next === null) setWall({ place: focus!, direction })
    else go(next)
  }
  const said = useMemo(() => {
    if (chart === null || focus === null) return ''
    if (wall?.place === focus) return `${chart.person(focus).name}. ${nobodyThere[wall.direction]}`
    return describePerson(focus, chart.relatives(), chart.person)
  }, [focus, wall, chart])

  return (
    <div>
      <div
        ref={container}
        {...(isFull && {
          popover: 'manual',
          role: 'dialog',
          'aria-modal': true,
          'aria-label': `${label}, full screen`,
          'data-state': 'open',
        })}
        className={
          isFull
            ? 'fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col bg-paper p-0 text-ink'
            : 'relative'
        }
      >
        <div
          inert={chart === null}
          className={classes(
            'relative overflow-hidden border-line bg-raised',
            isFull ? 'min-h-0 grow' : 'rounded-lg border',
          )}
        >
          {/* What is operated is the chart in it: the walk from person to person is all that its keys do. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            role="application"
            aria-label={label}
            aria-roledescription="family chart"
            aria-describedby={helpId}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onKeyDown={onKeyDown}
            className="h-full rounded-lg focus-visible:-outline-offset-2"
          >
            <canvas
              ref={canvas}
              aria-hidden="true"
              className={classes(
                'block w-full',
                isFull ? 'h-full touch-none' : `touch-pan-x touch-pan-y ${chartHeight}`,
              )}
            />
          </div>
          {hint !== null && !isFull && (
            <p className="pointer-events-none absolute inset-x-0 bottom-4 mx-auto w-fit animate-appear rounded-md bg-ink px-4 py-2 text-small text-paper">
              Two fingers move the chart
            </p>
          )}
          {chart !== null && (
            <ChartButtons
              isFull={isFull}
              onFull={() => setFull(!isFull)}
              fullButton={fullButton}
              onZoom={factor => view.current?.zoomBy(factor)}
              onAll={() => view.current?.fit()}
            />
          )}
        </div>
        {chart === null && (
          <output className="absolute inset-0">
            <span className="sr-only">Drawing the chart</span>
            <Skeleton className="h-full rounded-lg" />
          </output>
        )}
        {children}
        <output className="sr-only" aria-live="polite">
          {said}
        </output>
      </div>
      <p id={helpId} className="mt-3 text-caption text-muted" data-screen-only>
        <span className="pointer-coarse:hidden">
          Drag to move. A click on the chart takes it up; then the wheel zooms it.
        </span>
        <span className="hidden pointer-coarse:inline">
          Two fingers move and zoom; in full screen one finger moves.
        </span>{' '}
        With the keyboard: arrow keys walk to parents, children, partners and siblings, Enter opens the
        profile, <kbd>+</kbd> and <kbd>-</kbd> zoom, <kbd>0</kbd> shows all, <kbd>Home</kbd> returns to the
        first person.
      </p>
    </div>
  )
}
