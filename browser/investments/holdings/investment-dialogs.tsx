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
 * The dialogs of investments. Render `dialog` once beside the list or the page that opens them.
 * @param ofPage the investment of a page. What the end of the session interrupted there opens again.
 */
export function useInvestmentDialogs(ofPage?: UserInvestment): {
  openDialog: (name: InvestmentDialogName, investment: UserInvestment) => void
  dialog: ReactNode
} {
  const { user } = useCurrentUser()
  const [open, setOpen] = useState(() => ofPage && findInterrupted(ofPage, user?.id))
  if (open === undefined) return { openDialog, dialog: null }
  const Dialog = dialogs[open.name]
  return { openDialog, dialog: <Dialog investment={open.investment} onClose={() => setOpen(undefined)} /> }

  function openDialog(name: InvestmentDialogName, investment: UserInvestment): void {
    setOpen({ name, investment })
  }
}

type OpenDialog = { name: InvestmentDialogName; investment: UserInvestment }

function findInterrupted(investment: UserInvestment, userId: string | undefined): OpenDialog | undefined {
  if (hasOpenDraft(draftKeys.recordActivity(investment.id), userId)) return { name: 'record', investment }
  if (hasOpenDraft(draftKeys.editInvestment(investment.id), userId)) return { name: 'edit', investment }
  return undefined
}
