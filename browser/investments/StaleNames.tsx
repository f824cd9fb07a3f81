import { useState } from 'react'
import { Link } from 'wouter'

import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { useDashboardState } from './dashboard-state.ts'

/** How many stale investments are named at first, and after "more". */
const namedAtFirst = 3
const namedAtMost = 20

export interface StaleNamesProps {
  holdings: readonly { id: string; name: string; priceDate: string | null }[]
  /** All of them; `holdings` may name only the first ones. */
  count: number
  /** Is called when a link is followed, to close a dialog. */
  onFollow?: () => void
}

/** The stale investments by name, each with the day of its price. Many are counted. */
export function StaleNames({ holdings, count, onFollow }: StaleNamesProps) {
  const { addressWith } = useDashboardState()
  const [isOpen, setOpen] = useState(false)
  const shown = holdings.slice(0, isOpen ? namedAtMost : namedAtFirst)
  const more = `and ${formatCount(count - shown.length)} more`
  const canShowMore = !isOpen && holdings.length > shown.length
  return (
    <>
      {shown.map(({ id, name, priceDate }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link href={addressWith({ investment: id })} className="link" onClick={onFollow}>
            {name}
          </Link>{' '}
          ({priceDate === null ? 'never priced' : formatCalendarDate(priceDate)})
        </span>
      ))}
      {count > shown.length && ' '}
      {count > shown.length &&
        (canShowMore ? (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {more}
          </button>
        ) : (
          more
        ))}
      .
    </>
  )
}
