import { useEffect, useEffectEvent, useState } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { reportLoadFailure } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { User } from '#contract/accounts/accounts.ts'

import { PaletteStart } from './PaletteStart.tsx'
import type { SearchPaletteProps } from './SearchPalette.tsx'
import { formatShortcut, isSearchShortcut } from './shortcut.ts'

// Loaded when it is first opened.
const SearchPalette = lazyWithPreload<SearchPaletteProps>(
  () => import('./SearchPalette.tsx'),
  ({ onType, onCancel }) => <PaletteStart onType={onType} onClose={onCancel} />,
  ({ onCancel }) => {
    onCancel()
    reportLoadFailure('The search')
  },
)

/** Opens the palette, as Ctrl K or ⌘K does anywhere in the portal, except above another dialog. */
export default function SearchButton({ user }: { user: User }) {
  const [opening, setOpening] = useState<Opening | null>(null)
  const open = () => setOpening({ opener: document.activeElement })
  const close = () => setOpening(null)
  const cancel = () => {
    close()
    if (opening?.opener instanceof HTMLElement) opening.opener.focus()
  }
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchShortcut(event)) return
    event.preventDefault()
    if (opening !== null) cancel()
    else if (document.querySelector('[role$=dialog][data-state=open]') === null) open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onShortcut(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        title={`Search (${formatShortcut('K')})`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={SearchPalette.preload}
        onFocus={SearchPalette.preload}
        className={getButtonClass({ variant: 'quiet', size: 'icon' })}
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        >
          <path d="M16 16l4.5 4.5M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13" />
        </svg>
      </button>
      {opening !== null && (
        <SearchPalette
          user={user}
          {...opening}
          onType={typed => setOpening({ ...opening, typed })}
          onCancel={cancel}
          onClose={close}
        />
      )}
    </>
  )
}

type Opening = Pick<SearchPaletteProps, 'opener' | 'typed'>
