import { useState } from 'react'

import { draftKeys } from '#browser/investments/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { Activity } from '#contract/investments/activities.ts'

import type { ActivitySubject } from './ActivityFields.tsx'
import { ActivityRow, type ActivityAction } from './ActivityRow.tsx'
import { nameSubject } from './name-subject.ts'

const ActivityDialog = lazyDialog(() => import('./ActivityDialog.tsx'))
const HistoryDialog = lazyDialog(() => import('./HistoryDialog.tsx'))

/** An entry of a ledger, with its dialogs. A correction that the end of the session interrupted opens again. */
export function LedgerEntry({ subject, activity }: { subject: ActivitySubject; activity: Activity }) {
  const { user } = useCurrentUser()
  const draftKey = draftKeys.correctActivity(nameSubject(subject), activity.rootId)
  const [open, setOpen] = useState<ActivityAction | null>(() =>
    hasOpenDraft(draftKey, user?.id) ? 'correct' : null,
  )
  const close = () => setOpen(null)
  return (
    <>
      <ActivityRow activity={activity} showsHolding={subject.holding === null} onAction={setOpen} />
      {open === 'correct' && <ActivityDialog subject={subject} activity={activity} onClose={close} />}
      {open === 'history' && <HistoryDialog activity={activity} onClose={close} />}
    </>
  )
}
