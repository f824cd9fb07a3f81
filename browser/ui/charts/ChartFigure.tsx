import { useId, type ReactNode } from 'react'

import { ChartSlider, type ChartSliderProps } from './ChartSlider.tsx'

export interface LegendEntry {
  label: string
  value: string
  swatch: ReactNode
}

export interface ChartFigureProps extends Pick<
  ChartSliderProps,
  'last' | 'current' | 'findIndex' | 'onSelect'
> {
  title: string
  xTitle: string
  /** What the cursor is at: `Year 12`. */
  position: string
  /** The values at the cursor. */
  entries: readonly LegendEntry[]
  className?: string | undefined
  /** The drawing. */
  children: ReactNode
}

/** A chart with its title, and a legend that shows the values at the cursor. Nothing floats above the chart. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, xTitle, position, entries, className, children, ...slider } = props
  const titleId = useId()
  return (
    <figure className={className} aria-labelledby={titleId}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span id={titleId} className="font-serif text-title">
          {title}
        </span>
        <span className="tabular text-small text-muted">{position}</span>
      </figcaption>
      <dl className="mt-3 flex flex-wrap gap-x-7 gap-y-2">
        {entries.map(({ label, value, swatch }) => (
          <div key={label}>
            <dt className="flex items-center gap-2 text-caption text-muted">
              {swatch}
              {label}
            </dt>
            <dd className="tabular text-small font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="relative mt-4">
        {children}
        <ChartSlider
          {...slider}
          label={`${title}: read the values along ${xTitle.toLowerCase()}`}
          valueText={[position, ...entries.map(({ label, value }) => `${label} ${value}`)].join(', ')}
        />
      </div>
    </figure>
  )
}
