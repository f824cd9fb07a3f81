import { type ChartColor, chartColors } from '#browser/ui/charts/chart-color.ts'
import { formatDollars, calculatePercent, sum } from '#contract/finance/exact.ts'

export interface ProportionBarProps {
  label: string
  parts: readonly { label: string; amount: string; color: ChartColor }[]
}

/** A stacked bar of amounts with their shares in percent. */
export function ProportionBar({ label, parts }: ProportionBarProps) {
  const total = sum(parts.map(({ amount }) => amount))
  const shares = parts.map(part => ({ ...part, share: calculatePercent(part.amount, total, 1) }))
  const sumSharesBefore = (index: number) =>
    shares.slice(0, index).reduce((widths, { share }) => widths + Number(share), 0)
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-small">
        <span className="sr-only">{label}: </span>
        {shares.map(({ label, amount, color, share }) => (
          <span key={label} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-sm ${chartColors[color].background}`} />
            <span>
              <span className="font-medium tabular-nums">{share}%</span> {label}
              <span className="sr-only">, {formatDollars(amount)}</span>
            </span>
          </span>
        ))}
      </figcaption>
      <svg aria-hidden="true" width="100%" height="12" className="block overflow-hidden rounded-sm">
        {shares.map(({ label, color, share }, index) => (
          <rect
            key={label}
            x={`${sumSharesBefore(index)}%`}
            width={`${share}%`}
            height="12"
            strokeWidth="2"
            className={`${chartColors[color].fill} stroke-raised`}
          />
        ))}
      </svg>
    </figure>
  )
}
