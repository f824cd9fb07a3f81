import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { describePerson } from '#browser/family-charts/describe-person.ts'
import { findNearestRelative, type Direction } from '#browser/family-charts/layout/relatives.ts'
import { paintedMark, type Chart } from '#browser/family-charts/use-chart.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { ChartView } from './chart-view.ts'
import { ChartButtons, zoomStep } from './ChartButtons.tsx'
import { onSchemeChange, readPalette } from './palette.ts'
import type { Scene } from './scene.ts'
import { useFullScreen } from './use-full-screen.ts'

export interface ChartCanvasProps {
  /** Null while the chart is loading and being laid out. */
  chart: Chart | null
  label: string
  focus: number | null
  onFocus: (person: number | null) => void
  onOpen: (person: number) => void
  /** The scene on the canvas, which is also what gets exported. */
  onScene: (scene: Scene) => void
  /** The chart was painted for the first time. */
  onPainted: () => void
  /** A person to move to the middle. A new object moves there again. */
  centered: { person: number } | null
  /** The selected person: below the chart, or at its top edge on wide screens. */
  children?: ReactNode
}

/** Low enough on every screen that the page visibly continues below. */
const chartHeight = 'h-[min(50rem,62dvh)] md:h-[min(50rem,76dvh)]'

const hintMs = 1800

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const deadEnds: Record<Direction, string> = {
  up: 'No parent on this chart',
  down: 'No child on this chart',
  left: 'No one to the left',
  right: 'No one to the right',
}

/** The chart on a canvas, with keyboard navigation and a live region for screen readers. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { chart, label, focus, onFocus, onOpen, onScene, onPainted, centered, children } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<ChartView>(null)
  const fullScreenButton = useRef<HTMLButtonElement>(null)
  const [deadEnd, setDeadEnd] = useState<{ person: number; direction: Direction } | null>(null)
  const helpId = useId()
  const {
    ref: container,
    isFullScreen,
    setFullScreen,
  } = useFullScreen<HTMLDivElement>({
    onOpened: () => canvas.current?.parentElement?.focus(),
    onClosed: () => fullScreenButton.current?.focus(),
  })
  // A new object restarts the timer of the hint.
  const [hint, setHint] = useState<object | null>(null)
  const events = useRef({ onFocus, onOpen, onScene, onPainted })
  useEffect(() => {
    events.current = { onFocus, onOpen, onScene, onPainted }
  })

  useEffect(() => {
    const chartView = new ChartView(canvas.current!, {
      onPress: person => events.current.onFocus(person),
      onOpen: person => events.current.onOpen(person),
      onSingleFingerMove: () => setHint({}),
      onPainted() {
        performance.mark(paintedMark)
        events.current.onPainted()
      },
    })
    view.current = chartView
    return () => chartView.close()
  }, [])

  useEffect(() => view.current?.setFullScreen(isFullScreen), [isFullScreen])
  useEffect(() => {
    if (hint === null) return
    const timer = setTimeout(() => setHint(null), hintMs)
    return () => clearTimeout(timer)
  }, [hint])

  // Before the next effect: an index on the previous chart is another person on the new one.
  useEffect(() => view.current?.focus(focus), [focus])

  useEffect(() => {
    if (chart === null) return
    const showScene = () => {
      const scene: Scene = { ...chart, palette: readPalette(canvas.current!.parentElement!) }
      events.current.onScene(scene)
      view.current?.show(scene)
    }
    showScene()
    return onSchemeChange(showScene)
  }, [chart])

  useEffect(() => {
    if (centered !== null) view.current?.center(centered.person)
  }, [centered])

  const moveToPerson = (person: number) => {
    setDeadEnd(null)
    onFocus(person)
    view.current?.reveal(person)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (chart === null || event.ctrlKey || event.metaKey || event.altKey) return
    const direction = arrows[event.key]
    const actions: Record<string, () => void> = {
      '+': () => view.current?.zoomBy(zoomStep),
      '=': () => view.current?.zoomBy(zoomStep),
      '-': () => view.current?.zoomBy(1 / zoomStep),
      '0': () => view.current?.fit(),
      Home: () => moveToPerson(chart.layout.root),
      Enter: () => focus !== null && onOpen(focus),
      // Without a selected person, Escape exits full screen.
      ...(focus !== null && { Escape: () => onFocus(null) }),
    }
    if (direction === undefined && actions[event.key] === undefined) return
    event.preventDefault()
    if (direction === undefined) return actions[event.key]!()
    const next =
      focus === null
        ? chart.layout.root
        : findNearestRelative(chart.layout, chart.relatives(), focus, direction)
    if (next === null) setDeadEnd({ person: focus!, direction })
    else moveToPerson(next)
  }
  const announcement = useMemo(() => {
    if (chart === null || focus === null) return ''
    if (deadEnd?.person === focus) return `${chart.person(focus).name}. ${deadEnds[deadEnd.direction]}`
    return describePerson(focus, chart.relatives(), chart.person)
  }, [focus, deadEnd, chart])

  return (
    <div>
      <div
        ref={container}
        {...(isFullScreen && {
          popover: 'manual',
          role: 'dialog',
          'aria-modal': true,
          'aria-label': `${label}, full screen`,
          'data-state': 'open',
        })}
        className={
          isFullScreen
            ? 'fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col bg-paper p-0 text-ink'
            : 'relative'
        }
      >
        <div
          inert={chart === null}
          className={joinClasses(
            // On a phone, the buttons are above the canvas.
            'relative overflow-hidden border-line bg-raised max-sm:pt-17',
            isFullScreen ? 'min-h-0 grow' : 'rounded-lg border',
          )}
        >
          {/* The chart is an interactive application; its keys only move from person to person. */}
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
              className={joinClasses(
                'block w-full',
                isFullScreen ? 'h-full touch-none' : `touch-pan-x touch-pan-y ${chartHeight}`,
              )}
            />
          </div>
          {hint !== null && !isFullScreen && (
            <p className="pointer-events-none absolute inset-x-0 bottom-4 mx-auto w-fit animate-appear rounded-md bg-ink px-4 py-2 text-small text-paper">
              Use two fingers to move the chart
            </p>
          )}
          {chart !== null && (
            <ChartButtons
              isFullScreen={isFullScreen}
              onToggleFullScreen={() => setFullScreen(!isFullScreen)}
              fullScreenButton={fullScreenButton}
              onZoom={factor => view.current?.zoomBy(factor)}
              onFit={() => view.current?.fit()}
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
          {announcement}
        </output>
      </div>
      <p id={helpId} className="mt-3 text-caption text-muted" data-screen-only>
        <span className="pointer-coarse:hidden">
          Drag to move the chart. Click it to zoom with the mouse wheel.
        </span>
        <span className="hidden pointer-coarse:inline">
          Use two fingers to move and zoom, or one finger to move in full screen.
        </span>{' '}
        Keyboard: the arrow keys move to parents, children, partners and siblings, Enter opens the profile,{' '}
        <kbd>+</kbd> and <kbd>-</kbd> zoom, <kbd>0</kbd> shows everything, and <kbd>Home</kbd> returns to the
        first person.
      </p>
    </div>
  )
}
