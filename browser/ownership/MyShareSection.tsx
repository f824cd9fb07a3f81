import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { createTextParam, useSearchState } from '#browser/platform/search-state.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { compare, formatDollars } from '#contract/finance/exact.ts'
import type { EntityShare, MyShare } from '#contract/ownership/ownership.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { describeProblem, describeStale } from './describe-ownership.ts'
import { createMyShareQuery } from './queries.ts'
import { ShareTable } from './ShareTable.tsx'

const schema = { date: createTextParam(10) }

/** What the viewer owns of each entity on a day, and what is wrong with the stakes. */
export function MyShareSection() {
  const { date, setDate } = useShareDate()
  const myShare = useQuery(createMyShareQuery(date))
  return (
    <section aria-labelledby="my-share" className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="my-share">My share</h2>
        {/* The parts of an empty date would move when the day arrives. */}
        <Field label="Ownership on" className={joinClasses('w-48', myShare.isLoading && 'invisible')}>
          <Input
            type="date"
            value={date || (myShare.data?.valuedOn ?? '')}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
        </Field>
      </div>
      <Loaded query={myShare} content="your share" className="mt-6" skeleton={<Skeleton className="h-240" />}>
        {share => (
          <Refreshing isRefreshing={myShare.isPlaceholderData} className="mt-6">
            {share.member === null ? <Unlinked /> : <Shares share={share} />}
            <Problems share={share} />
          </Refreshing>
        )}
      </Loaded>
    </section>
  )
}

/** Its children load at the same time, and appear once the viewer's share has its final height. */
export function BelowMyShare({ children }: { children: ReactNode }) {
  const { isLoading } = useQuery(createMyShareQuery(useShareDate().date))
  return <div hidden={isLoading}>{children}</div>
}

/** The day of the stakes, as the address names it; empty for today. */
function useShareDate(): { date: string; setDate: (date: string) => void } {
  const { state, setState } = useSearchState(schema)
  return {
    date: /^(?!0000)\d{4}-\d\d-\d\d$/.test(state.date) ? state.date : '',
    setDate: date => setState({ date }, { replace: true }),
  }
}

function Unlinked() {
  return (
    <EmptyState
      title="Your share is not known"
      action={
        <Link href={buildPath('familyTree')} className={getButtonClass({ variant: 'secondary' })}>
          Open the family tree
        </Link>
      }
    >
      Your account is not linked to a member of the tree. Open your page there, and claim it as yours.
    </EmptyState>
  )
}

function Shares({ share }: { share: MyShare }) {
  const owned = share.entities.filter(entity => compare(entity.share.percent, '0') !== 0)
  return (
    <>
      {owned.length > 0 && <Explanation share={share} />}
      <ShareTable entities={owned} isUnsolvable={share.entities.some(hasUnsolvableLoop)} />
    </>
  )
}

function hasUnsolvableLoop({ problems }: EntityShare): boolean {
  return problems.some(problem => problem.kind === 'loop' && problem.isUnsolvable)
}

function Explanation({ share }: { share: MyShare }) {
  const { date, valuedOn, totalShareValue, entities } = share
  const accounts = entities.flatMap(entity => entity.accounts)
  const stale = describeStale(accounts)
  const missing = accounts.reduce(
    (count, { missingRateCount, missingPriceCount }) => count + missingRateCount + missingPriceCount,
    0,
  )
  return (
    <div className="mb-6 max-w-prose">
      <p className="text-lead">
        {accounts.length === 0 ? (
          'You can see no account of these entities, so your share has no value here.'
        ) : (
          <>
            <strong className="tabular">{formatDollars(totalShareValue)}</strong> is your share of the
            accounts that you can see.
          </>
        )}
      </p>
      <p className="mt-2 text-small text-muted">
        {date === valuedOn
          ? `Stakes, accounts and values of ${formatCalendarDate(date)}.`
          : `Stakes and accounts of ${formatCalendarDate(date)}, values of today.`}{' '}
        An entity can own accounts that you cannot see; they are not in these values. A dash means that you
        see none of them.
        {missing > 0 &&
          ` ${pluralize(missing, 'holding is', 'holdings are')} left out, since a price or an exchange rate is missing.`}
      </p>
      {stale !== '' && <p className="mt-3 border-l border-gilt pl-4 text-small">{stale}</p>}
    </div>
  )
}

/** The faults of all entities that the viewer sees, as sentences. */
function Problems({ share }: { share: MyShare }) {
  const sentences = share.entities.flatMap(({ entity, problems }) =>
    problems.map(problem => describeProblem(entity.name, problem)),
  )
  if (sentences.length === 0) return null
  return (
    <Alert title="Stakes that need attention" className="mt-8">
      <ul className="mt-1 list-disc pl-5">
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  )
}
