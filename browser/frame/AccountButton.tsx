import { useState } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import type { MenuOpener } from '#browser/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts.ts'

import { useFreshNotices } from './account-notices.ts'
import { AccountTrigger } from './AccountTrigger.tsx'

const AccountMenu = lazyWithPreload(
  () => import('./AccountMenu.tsx'),
  ({ user }) => <AccountTrigger user={user} aria-haspopup="menu" aria-expanded={false} aria-busy />,
)

/** Loads the account menu when it is first needed. Its 25 KB are on no page that only shows the button. */
export default function AccountButton({ user }: { user: User }) {
  const [opener, setOpener] = useState<MenuOpener>()
  useFreshNotices()
  if (opener !== undefined) return <AccountMenu user={user} opener={opener} />
  return (
    <AccountTrigger
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={AccountMenu.preload}
      onFocus={AccountMenu.preload}
      // A key press is a click without a count.
      onClick={event => setOpener(event.detail === 0 ? 'keyboard' : 'pointer')}
    />
  )
}
