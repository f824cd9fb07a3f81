import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { Activity } from '#contract/investments/activities.ts'

import { describeActivity } from './describe-activity.ts'
import { useRemoveActivity } from './mutations.ts'

export type ActivityAction = 'correct' | 'history'

export interface ActivityRowProps {
  activity: Activity
  /** Names the investment, in the ledger of an account. */
  showsHolding?: boolean
  onAction: (action: ActivityAction) => void
}

/** An entry of the ledger. */
export function ActivityRow({ activity, showsHolding = false, onAction }: ActivityRowProps) {
  const { date, note, method, source, isCorrected, abilities, rootId, holding } = activity
  const textId = `activity-${rootId}`
  const remove = useRemoveActivity()
  const name = showsHolding ? holding?.name : undefined
  const details = [name, [method, source].filter(Boolean).join(', '), note].filter(Boolean)
  return (
    <div className="grid gap-x-8 gap-y-2 py-4 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p id={textId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 tabular">
          <span className="w-26 shrink-0 text-small text-muted">{formatCalendarDate(date)}</span>
          <span className="font-medium wrap-anywhere">{describeActivity(activity)}</span>
          {isCorrected && <Badge>Corrected</Badge>}
        </p>
        {details.length > 0 && (
          <p className="mt-1 text-small whitespace-pre-wrap text-muted wrap-anywhere md:pl-30">
            {details.join('\n')}
          </p>
        )}
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-1 md:ml-0 md:justify-end">
        {abilities.edit && (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-describedby={textId}
              onClick={() => onAction('correct')}
            >
              Correct
            </Button>
            <Button
              ref={focusSuccessor}
              variant="quiet"
              size="small"
              aria-describedby={textId}
              pending={remove.isPending}
              pendingLabel="Removing..."
              onClick={() => remove.mutate(activity.id)}
            >
              Remove
            </Button>
          </>
        )}
        <Button variant="quiet" size="small" aria-describedby={textId} onClick={() => onAction('history')}>
          History
        </Button>
      </div>
    </div>
  )
}
