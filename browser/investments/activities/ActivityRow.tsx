import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Activity } from '#contract/investments/activities.ts'

import { ActivityLayout } from './ActivityLayout.tsx'
import { useRemoveActivity } from './mutations.ts'

export type ActivityAction = 'correct' | 'history'

export interface ActivityRowProps {
  activity: Activity
  /** Names the investment, in the ledger of an account. */
  showsHolding: boolean
  onAction: (action: ActivityAction) => void
}

/** An entry of the ledger. */
export function ActivityRow({ activity, showsHolding, onAction }: ActivityRowProps) {
  const textId = `activity-${activity.rootId}`
  const remove = useRemoveActivity()
  const small = { variant: 'quiet', size: 'small', 'aria-describedby': textId } as const
  return (
    <ActivityLayout
      activity={activity}
      textId={textId}
      showsHolding={showsHolding}
      actions={
        <>
          {activity.abilities.edit && (
            <>
              <Button {...small} onClick={() => onAction('correct')}>
                Correct
              </Button>
              <Button
                {...small}
                ref={focusSuccessor}
                pending={remove.isPending}
                pendingLabel="Removing..."
                onClick={() => remove.mutate(activity.id)}
              >
                Remove
              </Button>
            </>
          )}
          <Button {...small} onClick={() => onAction('history')}>
            History
          </Button>
        </>
      }
    />
  )
}
