import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { buildAdvice, type Advice, type NextStep } from './advice.ts'
import { securityQuery } from './queries.ts'

/** Two columns: what to do next, and what needs no action. */
export function AccountState() {
  const { data: state, error, refetch } = useQuery(securityQuery)
  const [now] = useState(() => new Date())
  if (state === undefined && error !== null) {
    return (
      <LoadFailed
        className="mt-14"
        title="Your security settings could not be loaded"
        error={error}
        onRetry={refetch}
      />
    )
  }
  if (state === undefined) return <Skeleton className="mt-14 h-dvh" />
  const { next, noActionNeeded } = buildAdvice(state, now)
  return (
    <div className="mt-14 grid gap-x-20 gap-y-14 lg:grid-cols-[3fr_2fr]">
      <section aria-labelledby="next">
        <h2 id="next" className="border-b border-gilt pb-4">
          What to do next
        </h2>
        {next.length === 0 ? (
          <p className="mt-6 max-w-prose font-serif text-lead">
            Nothing to do today. Come back if something seems unusual, or in six months.
          </p>
        ) : (
          <ol>
            {next.map((step, index) => (
              <NextStepItem key={step.title} step={step} number={index + 1} />
            ))}
          </ol>
        )}
      </section>
      {noActionNeeded.length > 0 && (
        <section aria-labelledby="in-order">
          <h2 id="in-order" className="border-b border-gilt pb-4">
            In good order
          </h2>
          <ul>
            {noActionNeeded.map(advice => (
              <InOrderItem key={advice.title} advice={advice} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function NextStepItem({
  step: { title, sentence, action, section: part },
  number,
}: {
  step: NextStep
  number: number
}) {
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] border-b border-line py-7">
      <span aria-hidden="true" className="font-serif text-heading text-gold tabular">
        {number}
      </span>
      <div>
        <h3>{title}</h3>
        <p className="mt-2 max-w-prose text-muted">{sentence}</p>
        <Link
          href={`${buildPath('account')}#${part}`}
          className={getButtonClass({ variant: number === 1 ? 'primary' : 'secondary', className: 'mt-4' })}
        >
          {action}
        </Link>
      </div>
    </li>
  )
}

function InOrderItem({ advice: { title, sentence } }: { advice: Advice }) {
  return (
    <li className="border-b border-line py-5">
      <h3>{title}</h3>
      <p className="mt-1 text-small text-muted">{sentence}</p>
    </li>
  )
}
