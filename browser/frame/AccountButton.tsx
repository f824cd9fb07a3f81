import { useState } from 'react'

import { countUnsentMessages } from '#browser/platform/drafts/account-storage.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useTitleCount } from '#browser/platform/navigation.tsx'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'
import { useLazyMenu } from '#browser/ui/overlays/use-lazy-menu.ts'
import type { User } from '#contract/accounts/accounts.ts'

import { useFreshNotices } from './account-notices.ts'
import { AccountTrigger } from './AccountTrigger.tsx'

// Loaded only while messages of an earlier page load wait for a connection.
const OutboxDelivery = lazyWithPreload(() => import('#browser/messages/outbox/OutboxDelivery.tsx'))
const AccountMenu = lazyWithPreload(() => import('./AccountMenu.tsx'))

/** Loads the account menu when it is first needed. Its 25 KB are on no page that only shows the button. */
export default function AccountButton({ user }: { user: User }) {
  const { openedBy, isLoading, trigger } = useLazyMenu(AccountMenu, 'The account menu')
  useFreshNotices()
  useTitleCount(user.notices?.unreadConversations ?? 0)
  const [hasUnsent] = useState(() => countUnsentMessages(user.id) > 0)
  return (
    <>
      {openedBy === undefined ? (
        <AccountTrigger user={user} isLoading={isLoading} {...trigger} />
      ) : (
        <AccountMenu user={user} openedBy={openedBy} />
      )}
      {hasUnsent && (
        <ErrorBoundary>
          <OutboxDelivery />
        </ErrorBoundary>
      )}
    </>
  )
}
