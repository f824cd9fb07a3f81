import { useState } from 'react'

import { draftKeys } from '#browser/investments/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { findOpenDraft, hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { InvestmentAccount } from '#contract/investments/accounts.ts'

import { AccountRow, type AccountAction } from './AccountRow.tsx'

const AccountDialog = lazyDialog(() => import('./AccountDialog.tsx'))
const SharesDialog = lazyDialog(() => import('./SharesDialog.tsx'))
const CashDialog = lazyDialog(() => import('./CashDialog.tsx'))

/** An account of the list, with its dialogs. Those that the end of the session interrupted open again. */
export function AccountItem({ account }: { account: InvestmentAccount }) {
  const { user } = useCurrentUser()
  const [open, setOpen] = useState(() => findInterrupted(account.id, user?.id))
  const close = () => setOpen(null)
  return (
    <>
      <AccountRow account={account} onAction={setOpen} />
      {open === 'edit' && <AccountDialog account={account} onClose={close} />}
      {open === 'share' && <SharesDialog account={account} onClose={close} />}
      {open === 'cash' && <CashDialog account={account} onClose={close} />}
    </>
  )
}

function findInterrupted(id: string, userId: string | undefined): AccountAction | null {
  if (hasOpenDraft(draftKeys.editAccount(id), userId)) return 'edit'
  if (hasOpenDraft(draftKeys.shareAccount(id), userId)) return 'share'
  if (hasOpenDraft(draftKeys.recordActivity(id), userId)) return 'cash'
  return findOpenDraft(draftKeys.correctActivity(id), userId) === undefined ? null : 'cash'
}
