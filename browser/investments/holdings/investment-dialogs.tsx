import { useState, type ReactNode } from 'react'

import { draftKeys } from '#browser/investments/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import type { InvestmentDialogProps } from './investment-dialog.ts'

export type InvestmentDialogName = 'record' | 'edit'

const dialogs = {
  record: lazyDialog<InvestmentDialogProps>(() => import('#browser/investments/activities/RecordDialog.tsx')),
  edit: lazyDialog<InvestmentDialogProps>(() => import('./EditInvestmentDialog.tsx')),
}

/**
 * The dialogs of an investment, which get its current version after an edit conflict. One that the end of the session
 * interrupted opens again.
 */
export function useInvestmentDialogs(investment: UserInvestment): {
  openDialog: (name: InvestmentDialogName) => void
  dialog: ReactNode
} {
  const { user } = useCurrentUser()
  const [name, setName] = useState(() => findInterrupted(investment.id, user?.id))
  const Dialog = name && dialogs[name]
  return {
    openDialog: setName,
    dialog: Dialog && <Dialog investment={investment} onClose={() => setName(undefined)} />,
  }
}

function findInterrupted(id: string, userId: string | undefined): InvestmentDialogName | undefined {
  if (hasOpenDraft(draftKeys.recordActivity(id), userId)) return 'record'
  return hasOpenDraft(draftKeys.editInvestment(id), userId) ? 'edit' : undefined
}
