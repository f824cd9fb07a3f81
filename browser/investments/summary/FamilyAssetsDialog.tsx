import { useQuery } from '@tanstack/react-query'

import { familyAssetsDetailsQuery } from '#browser/investments/queries.ts'
import { StaleNames } from '#browser/investments/StaleNames.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatDollars } from '#contract/finance/exact.ts'
import { staleAfterDays } from '#contract/investments/choices.ts'
import type { FamilyAssetsDetails } from '#contract/investments/holdings.ts'
import { formatCount, pluralize } from '#contract/texts/counts.ts'

/** What the family total contains, and how to leave it. */
export default function FamilyAssetsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      focusesTitle
      onOpenChange={onClose}
      title="The family total"
      description="The recorded assets of the companies, and the accounts that members include."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded
        query={useQuery(familyAssetsDetailsQuery)}
        content="the family total"
        title="The contents could not be loaded"
        skeleton={<Skeleton className="h-56" />}
      >
        {details => <Contents details={details} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Contents({ details, onClose }: { details: FamilyAssetsDetails; onClose: () => void }) {
  const { totalValue, companies, members, own, staleCount, visibleStale, missingRateCount } = details
  const rows = [
    [`Companies (${formatCount(companies.count)})`, companies.value],
    [`Members’ accounts (${formatCount(members.accountCount)})`, members.value],
  ] as const
  return (
    <>
      <table className="w-full text-left">
        <caption className="sr-only">What the family total contains</caption>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className="py-2.5 font-normal">
                {label}
              </th>
              <td className="py-2.5 text-right tabular">{formatDollars(value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-2.5 font-semibold">
              Total
            </th>
            <td className="py-2.5 text-right font-semibold tabular">{formatDollars(totalValue)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-5">
        An account is included in the family total unless its owner decides otherwise. Of your{' '}
        {pluralize(own.open, 'open account')}, {formatCount(own.counted)} {own.counted === 1 ? 'is' : 'are'}{' '}
        included. The recorded assets of the companies contain their accounts, which are included once. Others
        see the sum of all members’ accounts, not what is in yours.{' '}
        <a href="#accounts" className="link" onClick={onClose}>
          Change it under Accounts
        </a>
        .
      </p>
      {staleCount > 0 && (
        <p className="mt-3 text-small text-muted">
          {pluralize(staleCount, 'price is', 'prices are')} older than {staleAfterDays} days.
          {visibleStale.count > 0 && ' Those that you may see: '}
          {visibleStale.count > 0 && <StaleNames {...visibleStale} onFollow={onClose} />}
        </p>
      )}
      {missingRateCount > 0 && (
        <p className="mt-3 text-small text-muted">
          {pluralize(missingRateCount, 'investment is', 'investments are')} left out, because an exchange rate
          is missing.
        </p>
      )}
    </>
  )
}
