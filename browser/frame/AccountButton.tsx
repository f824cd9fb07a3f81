import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useLazyMenu } from '#browser/ui/overlays/use-lazy-menu.ts'
import type { User } from '#contract/accounts.ts'

import { useFreshNotices } from './account-notices.ts'
import { AccountTrigger } from './AccountTrigger.tsx'

const AccountMenu = lazyWithPreload(() => import('./AccountMenu.tsx'))

/** Loads the account menu when it is first needed. Its 25 KB are on no page that only shows the button. */
export default function AccountButton({ user }: { user: User }) {
  const { openedBy, isLoading, trigger } = useLazyMenu(AccountMenu, 'The account menu')
  useFreshNotices()
  if (openedBy !== undefined) return <AccountMenu user={user} openedBy={openedBy} />
  return <AccountTrigger user={user} isLoading={isLoading} {...trigger} />
}
