import { useRef, useState } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { reportLoadFailure } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { MenuOpener } from '#browser/ui/overlays/Menu.tsx'
import type { User } from '#contract/accounts.ts'

import { useFreshNotices } from './account-notices.ts'
import { AccountTrigger } from './AccountTrigger.tsx'

const AccountMenu = lazyWithPreload(() => import('./AccountMenu.tsx'))

/** Loads the account menu when it is first needed. Its 25 KB are on no page that only shows the button. */
export default function AccountButton({ user }: { user: User }) {
  const [openedBy, setOpenedBy] = useState<MenuOpener>()
  const [isLoading, setLoading] = useState(false)
  /** Changes with every attempt to open the menu, and when Escape cancels one. */
  const attempt = useRef(0)
  useFreshNotices()
  async function openMenu(opener: MenuOpener) {
    const focused = document.activeElement
    attempt.current += 1
    const current = attempt.current
    setLoading(true)
    const isLoaded = await AccountMenu.load().then(
      () => true,
      () => false,
    )
    if (attempt.current !== current) return
    setLoading(false)
    if (!isLoaded) reportLoadFailure('The account menu')
    // Do not open the menu if the user has continued elsewhere.
    else if (document.activeElement === focused) setOpenedBy(opener)
  }
  function cancel() {
    attempt.current += 1
    setLoading(false)
  }
  // The menu has a button of its own. It replaces this one, which may have the focus, only when its code is loaded.
  if (openedBy !== undefined) return <AccountMenu user={user} openedBy={openedBy} />
  return (
    <AccountTrigger
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      isLoading={isLoading}
      onPointerEnter={AccountMenu.preload}
      onFocus={AccountMenu.preload}
      onKeyDown={event => {
        if (event.key === 'Escape') cancel()
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        void openMenu('keyboard')
      }}
      // A key press is a click without a count.
      onClick={event => void openMenu(event.detail === 0 ? 'keyboard' : 'pointer')}
    />
  )
}
