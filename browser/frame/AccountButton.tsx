import { useState } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { showToast } from '#browser/platform/toast.ts'
import type { MenuOpener } from '#browser/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts.ts'

import { useFreshNotices } from './account-notices.ts'
import { AccountTrigger } from './AccountTrigger.tsx'

const AccountMenu = lazyWithPreload(() => import('./AccountMenu.tsx'))

/** Loads the account menu when it is first needed. Its 25 KB are on no page that only shows the button. */
export default function AccountButton({ user }: { user: User }) {
  const [openedBy, setOpenedBy] = useState<MenuOpener>()
  useFreshNotices()
  async function openMenu(opener: MenuOpener) {
    const focused = document.activeElement
    try {
      await AccountMenu.load()
    } catch {
      showToast({
        title: 'The account menu could not be opened.',
        description: 'Check your connection, then try again.',
        destructive: true,
      })
      return
    }
    // Do not open the menu if the user has continued elsewhere.
    if (document.activeElement === focused) setOpenedBy(opener)
  }
  // The menu has a button of its own. It replaces this one, which may have the focus, only when its code is loaded.
  if (openedBy !== undefined) return <AccountMenu user={user} openedBy={openedBy} />
  return (
    <AccountTrigger
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={AccountMenu.preload}
      onFocus={AccountMenu.preload}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        void openMenu('keyboard')
      }}
      // A key press is a click without a count.
      onClick={event => void openMenu(event.detail === 0 ? 'keyboard' : 'pointer')}
    />
  )
}
