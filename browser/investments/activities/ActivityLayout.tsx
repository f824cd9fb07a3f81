import type { ReactNode } from 'react'

import { Badge } from '#browser/ui/Badge.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { Activity } from '#contract/investments/activities.ts'

import { describeActivity } from './describe-activity.ts'

export interface ActivityLayoutProps {
  activity: Activity
  /** The id of its day and values, which describe the actions. */
  textId: string
  /** Names the investment, in the ledger of an account. */
  showsHolding: boolean
  /** Below its details. */
  caption?: string
  actions: ReactNode
}

/** The day, the values and the details of an activity, with the actions beside them. */
export function ActivityLayout({ activity, textId, showsHolding, caption, actions }: ActivityLayoutProps) {
  const { date, note, method, source, isCorrected, holding } = activity
  const name = showsHolding ? holding?.name : undefined
  const details = [name, [method, source].filter(Boolean).join(', '), note].filter(Boolean)
  return (
    <div className="grid gap-x-8 gap-y-2 py-4 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p id={textId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 tabular">
          <span className="w-26 shrink-0 text-small text-muted">{formatCalendarDate(date)}</span>
          <span className="font-medium">{describeActivity(activity)}</span>
          {isCorrected && <Badge>Corrected</Badge>}
        </p>
        {details.length > 0 && (
          <p className="mt-1 text-small whitespace-pre-wrap text-muted md:pl-30">{details.join('\n')}</p>
        )}
        {caption !== undefined && <p className="mt-1 text-caption text-muted tabular md:pl-30">{caption}</p>}
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-1 md:ml-0 md:justify-end">{actions}</div>
    </div>
  )
}
