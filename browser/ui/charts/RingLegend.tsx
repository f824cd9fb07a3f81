import { joinClasses } from '#browser/ui/classes.ts'

import { chartColors } from './chart-color.ts'
import { pickEngraving, type EngravingStyle, type RingPart } from './ring.ts'

export interface RingLegendProps {
  /** The whole that is divided; announced first by screen readers. */
  caption: string
  parts: readonly RingPart[]
  /** The column header of the parts, for screen readers only. */
  header: string
  className?: string
}

/** The legend of a `RingChart` as a table: every part with its pattern and share. */
export function RingLegend({ caption, parts, header, className }: RingLegendProps) {
  return (
    <table className={joinClasses('w-full border-collapse text-left text-small', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{header}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, shareText }, index) => (
          <tr key={label} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pr-4 font-normal">
              <span className="flex items-center gap-3">
                <Swatch {...pickEngraving(index)} />
                {label}
              </span>
            </th>
            <td className="py-2 text-right font-medium tabular">{shareText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Swatch({ color, look }: ReturnType<typeof pickEngraving>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 18 18"
      className={joinClasses('size-4.5 shrink-0', chartColors[color].fill, chartColors[color].stroke)}
    >
      <rect
        x="0.75"
        y="0.75"
        width="16.5"
        height="16.5"
        rx="1.5"
        fillOpacity={look === 'filled' ? 1 : 0.13}
      />
      <path
        d={strokes[look]}
        fill="none"
        strokeWidth={look === 'dots' ? 2.4 : 1.1}
        strokeLinecap={look === 'dots' ? 'round' : 'butt'}
      />
    </svg>
  )
}

const strokes: Record<EngravingStyle, string> = {
  filled: '',
  rings: 'M1 4.5H17M1 9H17M1 13.5H17',
  rays: 'M4.5 1V17M9 1V17M13.5 1V17',
  dots: 'M5 5h0M9 5h0M13 5h0M5 9h0M9 9h0M13 9h0M5 13h0M9 13h0M13 13h0',
  net: 'M6 1V17M12 1V17M1 6H17M1 12H17',
}
