import { useState, type ReactNode } from 'react'

import { draftKeys } from '#browser/investments/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import type { InvestmentDialogProps } from './investment-dialog.ts'

export type InvestmentDialogName = 'record' | 'edit' | 'history'

const dialogs = {
  record: lazyDialog<InvestmentDialogProps>(() => import('#browser/investments/activities/RecordDialog.tsx')),
  edit: lazyDialog<InvestmentDialogProps>(() => import('./EditInvestmentDialog.tsx')),
  history: lazyDialog<InvestmentDialogProps>(() => import('./InvestmentHistoryDialog.tsx')),
}

/** The dialogs of an investment. Render `dialog` once. What the end of the session interrupted opens again. */
export function useInvestmentDialogs(investment: UserInvestment): {
  openDialog: (name: InvestmentDialogName) => void
  dialog: ReactNode
} {
  const { user } = useCurrentUser()
  const [open, setOpen] = useState(() => findInterrupted(investment.id, user?.id))
  if (open === null) return { openDialog: setOpen, dialog: null }
  const Dialog = dialogs[open]
  return { openDialog: setOpen, dialog: <Dialog investment={investment} onClose={() => setOpen(null)} /> }
}

function findInterrupted(id: string, userId: string | undefined): InvestmentDialogName | null {
  if (hasOpenDraft(draftKeys.recordActivity(id), userId)) return 'record'
  return hasOpenDraft(draftKeys.editInvestment(id), userId) ? 'edit' : null
}
