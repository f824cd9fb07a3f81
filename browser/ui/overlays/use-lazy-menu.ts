import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

import type { LazyComponent } from '#browser/platform/lazy-with-preload.tsx'

import { reportLoadFailure } from './lazy-dialog.tsx'
import type { MenuOpener } from './Menu.tsx'

/**
 * A menu whose code is loaded when it is first needed. The menu has a button of its own: it replaces the first button,
 * which may have the focus, once `openedBy` is set. `name` is the subject of the failure: 'The account menu'.
 */
export function useLazyMenu(menu: Pick<LazyComponent<object>, 'load' | 'preload'>, name: string) {
  const [openedBy, setOpenedBy] = useState<MenuOpener>()
  const [isLoading, setLoading] = useState(false)
  /** Changes with every attempt to open the menu, and when Escape cancels one. */
  const attempt = useRef(0)
  async function openMenu(opener: MenuOpener) {
    const focused = document.activeElement
    attempt.current += 1
    const current = attempt.current
    setLoading(true)
    const isLoaded = await menu.load().then(
      () => true,
      () => false,
    )
    if (attempt.current !== current) return
    setLoading(false)
    if (!isLoaded) reportLoadFailure(name)
    // Do not open the menu if the user has continued elsewhere.
    else if (document.activeElement === focused) {
      // The menu takes the focus. A focus that its new button takes from the first one would close it.
      if (focused instanceof HTMLElement) focused.blur()
      setOpenedBy(opener)
    }
  }
  function cancel() {
    attempt.current += 1
    setLoading(false)
  }
  return {
    openedBy,
    isLoading,
    /** The attributes of the first button. */
    trigger: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': false,
      onPointerEnter: menu.preload,
      onFocus: menu.preload,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') cancel()
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        void openMenu('keyboard')
      },
      // A key press is a click without a count.
      onClick: (event: MouseEvent) => void openMenu(event.detail === 0 ? 'keyboard' : 'pointer'),
    },
  }
}
