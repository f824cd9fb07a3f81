import { useQuery } from '@tanstack/react-query'

import { Figure } from '#browser/investments/Figure.tsx'
import { formatAmount } from '#browser/investments/format-amount.ts'
import { createFundMultiplesQuery } from '#browser/investments/queries.ts'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { round } from '#contract/finance/exact.ts'
import type { FundMultiples as Multiples } from '#contract/investments/lots.ts'
import { pluralize } from '#contract/texts/counts.ts'

/** The multiples of a private fund, each with its working. */
export function FundMultiples({ id }: { id: string }) {
  return (
    <section aria-labelledby="fund-multiples" className="mt-14">
      <h2 id="fund-multiples">Commitment and multiples</h2>
      <p className="mt-3 mb-6 max-w-prose text-muted">
        Since the beginning, without fees. What was paid in before the ledger began is the cost of its opening
        position.
      </p>
      <Loaded
        query={useQuery(createFundMultiplesQuery(id))}
        content="the multiples"
        heading="h3"
        skeleton={<Skeleton className="h-195 sm:h-108 lg:h-60" />}
      >
        {multiples => <Figures multiples={multiples} />}
      </Loaded>
    </section>
  )
}

function Figures({ multiples }: { multiples: Multiples }) {
  const { currency, commitment, callCount, distributionCount, valuedOn, unfunded } = multiples
  const [called, distributed, residual] = [
    multiples.called,
    multiples.distributed,
    multiples.residualValue,
  ].map(amount => formatAmount(amount, currency))
  const committed = commitment === null ? null : formatAmount(commitment, currency)
  return (
    <dl className="grid gap-x-8 gap-y-6 border-y border-line py-7 sm:grid-cols-2 lg:grid-cols-4">
      <Figure term="Committed" note="What the fund may call in total">
        {committed ?? 'Not recorded'}
      </Figure>
      <Figure term="Called" note={`In ${pluralize(callCount, 'payment')}`}>
        {called}
      </Figure>
      <Figure term="Distributed" note={`In ${pluralize(distributionCount, 'payment')}`}>
        {distributed}
      </Figure>
      <Figure
        term="Residual value"
        note={valuedOn === null ? 'Never valued: what it cost' : `Valued on ${formatCalendarDate(valuedOn)}`}
      >
        {residual}
      </Figure>
      <Figure term="TVPI, total value" note={`(${distributed} + ${residual}) ÷ ${called}`}>
        {formatMultiple(multiples.tvpi)}
      </Figure>
      <Figure term="DPI, distributed" note={`${distributed} ÷ ${called}`}>
        {formatMultiple(multiples.dpi)}
      </Figure>
      <Figure term="RVPI, residual" note={`${residual} ÷ ${called}`}>
        {formatMultiple(multiples.rvpi)}
      </Figure>
      <Figure
        term="PIC, called of committed"
        note={
          committed === null
            ? 'Enter the commitment under Edit'
            : `${called} ÷ ${committed}, ${formatAmount(unfunded ?? '0', currency)} unfunded`
        }
      >
        {formatMultiple(multiples.pic)}
      </Figure>
    </dl>
  )
}

/** Two decimals, as funds report them: `1.27x`. */
function formatMultiple(multiple: string | null): string {
  return multiple === null ? 'Not measurable' : `${round(multiple, 2)}x`
}
