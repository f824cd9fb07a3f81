import type { ReactNode } from 'react'

/** The main result, with small cents, and its explanation. */
export function Headline({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  const [whole, cents] = /^(.*)(\.\d\d)$/.exec(value)?.slice(1) ?? [value]
  return (
    <div>
      <p className="eyebrow">{label}</p>
      <p className="mt-3 font-serif text-section break-words tabular-nums sm:text-display">
        {whole}
        {cents !== undefined && <span className="align-[0.42em] text-[0.5em]">{cents}</span>}
      </p>
      <div className="mt-3 max-w-prose text-muted empty:hidden">{children}</div>
      {/* Announced shortly after typing stops, without moving the focus. */}
      <output className="sr-only">{`${label}: ${value}`}</output>
    </div>
  )
}

/** A few secondary figures side by side. */
export function SecondaryFigures({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
  return (
    <dl className="grid gap-x-8 gap-y-3 border-t border-line pt-6 sm:grid-cols-3 sm:gap-y-6">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-x-4 gap-y-0.5 sm:flex-col-reverse sm:items-stretch sm:justify-end"
        >
          <dt className="text-caption text-muted">{label}</dt>
          <dd className="font-serif text-lead break-words tabular-nums sm:text-title">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
