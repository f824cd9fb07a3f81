import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'

import { accountsQuery, draftKeys } from '#browser/investments/queries.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { pages } from '#contract/pages.ts'

import { AccountItem } from './AccountItem.tsx'

const AccountDialog = lazyDialog(() => import('./AccountDialog.tsx'))

/** The accounts that the viewer may see: their settings, and who else sees them. */
export function AccountsSection() {
  const list = useInfiniteQuery(accountsQuery)
  const [isAdding, setAdding] = useDraftDialog(draftKeys.addAccount)
  return (
    <section aria-labelledby="accounts" className="mt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="accounts" className="scroll-mt-24">
            Accounts
          </h2>
          <p className="mt-3 max-w-prose text-muted">
            Where your investments are. An account is included in the family total unless its owner decides
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
                  <AccountItem account={account} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {isAdding && <AccountDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
