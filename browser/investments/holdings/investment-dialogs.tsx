import { useState, type ReactNode } from 'react'

import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import type { InvestmentDialogProps } from './investment-dialog.ts'

export type InvestmentDialogName = 'record' | 'edit'

const dialogs = {
  record: lazyDialog<InvestmentDialogProps>(() => import('#browser/investments/activities/RecordDialog.tsx')),
  edit: lazyDialog<InvestmentDialogProps>(() => import('./EditInvestmentDialog.tsx')),
}

/** The dialogs of investments. Render `dialog` once beside the list or the page that opens them. */
export function useInvestmentDialogs(): {
  openDialog: (name: InvestmentDialogName, investment: UserInvestment) => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState<{ name: InvestmentDialogName; investment: UserInvestment } | null>(null)
  if (open === null) return { openDialog, dialog: null }
  const Dialog = dialogs[open.name]
  return { openDialog, dialog: <Dialog investment={open.investment} onClose={() => setOpen(null)} /> }

  function openDialog(name: InvestmentDialogName, investment: UserInvestment): void {
    setOpen({ name, investment })
  }
}
