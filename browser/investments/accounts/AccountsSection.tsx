import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'

import { accountsQuery, draftKeys } from '#browser/investments/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { findOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { InvestmentAccount } from '#contract/investments/accounts.ts'
import { pages } from '#contract/pages.ts'

import { AccountRow, type AccountAction } from './AccountRow.tsx'

const AccountDialog = lazyDialog(() => import('./AccountDialog.tsx'))
const SharesDialog = lazyDialog(() => import('./SharesDialog.tsx'))
const CashDialog = lazyDialog(() => import('./CashDialog.tsx'))

/** The accounts that the viewer may see: their settings, and who else sees them. */
export function AccountsSection() {
  const list = useInfiniteQuery(accountsQuery)
  const [isAdding, setAdding] = useDraftDialog(draftKeys.addAccount)
  const userId = useCurrentUser().user?.id
  const [open, setOpen] = useState(() => findInterrupted(userId))
  const close = () => setOpen(undefined)
  // The row of the list has the current version after an edit conflict.
  const account = list.data?.rows.find(({ id }) => id === open?.id) ?? open?.account
  return (
    <section aria-labelledby="accounts" className="mt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="accounts" className="scroll-mt-24">
            Accounts
          </h2>
          <p className="mt-3 max-w-prose text-muted">
            Where your investments are. An account counts into the family total unless its owner decides
            otherwise. Only you see it, until you share it. An account can belong to a company or a trust: see{' '}
            <Link href={pages.ownership} className="link">
              Ownership
            </Link>
            .
          </p>
        </div>
        <Button
          variant="secondary"
          onClick={() => setAdding(true)}
          onPointerEnter={AccountDialog.preload}
          onFocus={AccountDialog.preload}
        >
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Add account
        </Button>
      </div>
      <div className="mt-6">
        <PagedList
          list={list}
          noun="accounts"
          content="the accounts"
          heading="h3"
          empty={
            <EmptyState title="No accounts yet">
              Your first investment opens one for you. Add others for a bank, a broker or a property.
            </EmptyState>
          }
        >
          {accounts => (
            <ul aria-label="Accounts" className="divide-y divide-line border-y border-line">
              {accounts.map(account => (
                <li key={account.id}>
                  <AccountRow
                    account={account}
                    onAction={action => setOpen({ action, id: account.id, account })}
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {isAdding && <AccountDialog onClose={() => setAdding(false)} />}
      {account !== undefined && open?.action === 'edit' && (
        <AccountDialog account={account} onClose={close} />
      )}
      {account !== undefined && open?.action === 'share' && (
        <SharesDialog account={account} onClose={close} />
      )}
      {account !== undefined && open?.action === 'cash' && <CashDialog account={account} onClose={close} />}
    </section>
  )
}

type OpenDialog = { action: AccountAction; id: string; account?: InvestmentAccount }

/** The form that the end of the session interrupted. The list of accounts has its account. */
function findInterrupted(userId: string | undefined): OpenDialog | undefined {
  const edited = findOpenDraft(draftKeys.editAccount(''), userId)
  if (edited !== undefined) return { action: 'edit', id: edited }
  const recorded = findOpenDraft(draftKeys.recordActivity(''), userId)
  return recorded === undefined ? undefined : { action: 'cash', id: recorded }
}
