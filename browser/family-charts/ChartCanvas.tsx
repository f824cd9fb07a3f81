import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { Button } from '#browser/ui/Button.tsx'

import { ChartView } from './chart-view.ts'
import { described } from './describe.ts'
import { walk, type Direction } from './kin.ts'
import { onSchemeChange, readPalette } from './palette.ts'
import type { Scene } from './scene.ts'
import { drawnMark, type Chart } from './use-chart.ts'

export interface ChartCanvasProps {
  chart: Chart
  label: string
  focus: number | null
  onFocus: (place: number | null) => void
  onOpen: (place: number) => void
  /** The scene as it is drawn, for whoever saves it. */
  onScene: (scene: Scene) => void
  /** The chart stands on the screen for the first time. */
  onDrawn: () => void
  /** Somebody to move to the middle; a new object moves there again. */
  centred: { place: number } | null
  /** Who is chosen: beneath the chart, or on its upper edge where there is room. */
  children?: ReactNode
}

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
  const { chart, label, focus, onFocus, onOpen, onScene, onDrawn, centred, children } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<ChartView>(null)
  const [wall, setWall] = useState<{ place: number; direction: Direction } | null>(null)
  const helpId = useId()
  const events = useRef({ onFocus, onOpen, onScene, onDrawn })
  useEffect(() => {
    events.current = { onFocus, onOpen, onScene, onDrawn }
  })

  useEffect(() => {
    const opened = new ChartView(canvas.current!, {
      onPress: place => events.current.onFocus(place),
      onOpen: place => events.current.onOpen(place),
      onDrawn() {
        performance.mark(drawnMark)
        events.current.onDrawn()
      },
    })
    view.current = opened
    return () => opened.close()
  }, [])

  // Before a new chart is shown: a place on the last one means somebody else.
  useEffect(() => view.current?.focus(focus), [focus])

  useEffect(() => {
    const show = () => {
      const scene: Scene = { ...chart, palette: readPalette(canvas.current!.parentElement!) }
      events.current.onScene(scene)
      view.current?.show(scene)
    }
    show()
    return onSchemeChange(show)
  }, [chart])

  useEffect(() => {
    if (centred !== null) view.current?.centre(centred.place)
  }, [centred])

  const go = (place: number) => {
    setWall(null)
    onFocus(place)
    view.current?.reveal(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = arrows[event.key]
    const keys: Record<string, () => void> = {
      '+': () => view.current?.zoomBy(1.4),
      '=': () => view.current?.zoomBy(1.4),
      '-': () => view.current?.zoomBy(1 / 1.4),
      '0': () => view.current?.fit(),
      Home: () => go(chart.chart.root),
      Enter: () => focus !== null && onOpen(focus),
      Escape: () => onFocus(null),
    }
    if (direction === undefined && keys[event.key] === undefined) return
    event.preventDefault()
    if (direction === undefined) return keys[event.key]!()
    const next = focus === null ? chart.chart.root : walk(chart.chart, chart.kin(), focus, direction)
    if (next === null) setWall({ place: focus!, direction })
    else go(next)
  }
  const said = useMemo(() => {
    if (focus === null) return ''
    if (wall?.place === focus) return `${chart.person(focus).name}. ${nobodyThere[wall.direction]}`
    return described(focus, chart.kin(), chart.person)
  }, [focus, wall, chart])

  return (
    <div className="relative">
      <div className="relative overflow-hidden rounded-lg border border-line bg-raised">
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
          className="rounded-lg focus-visible:-outline-offset-2"
        >
          <canvas
            ref={canvas}
            aria-hidden="true"
            className="block h-[min(50rem,62dvh)] w-full touch-none md:h-[min(50rem,76dvh)]"
          />
        </div>
        <div className="absolute top-3 right-3 grid gap-1.5">
          <ZoomButton label="Nearer" sign="+" onClick={() => view.current?.zoomBy(1.4)} />
          <ZoomButton label="Farther" sign="−" onClick={() => view.current?.zoomBy(1 / 1.4)} />
          <ZoomButton label="Show all" sign="All" onClick={() => view.current?.fit()} />
        </div>
      </div>
      {children}
      <output className="sr-only" aria-live="polite">
        {said}
      </output>
      <p id={helpId} className="mt-3 text-caption text-muted" data-screen-only>
        Drag to move, pinch or scroll to zoom. With the keyboard: arrow keys walk to parents, children,
        partners and siblings, Enter opens the profile, <kbd>+</kbd> and <kbd>-</kbd> zoom, <kbd>0</kbd> shows
        all, <kbd>Home</kbd> returns to the first person.
      </p>
    </div>
  )
}

function ZoomButton({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <span className="rounded-md bg-raised">
      <Button variant="secondary" size="icon" aria-label={label} title={label} onClick={onClick}>
        {sign.length === 1 ? sign : <span className="text-caption">{sign}</span>}
      </Button>
    </span>
  )
}
