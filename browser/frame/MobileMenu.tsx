import { useEffect, useEffectEvent } from 'react'

import { Button } from '#browser/ui/Button.tsx'

import type { NavigationLink } from './navigation-links.ts'
import { NavigationItem } from './NavigationItem.tsx'

export interface MobileMenuProps {
  links: readonly NavigationLink[]
  onClose: () => void
  onFamilyAccess: () => void
}

/** The navigation links for narrow windows. A click on a link, a tap outside of the header, or Esc closes it. */
export function MobileMenu({ links, onClose, onFamilyAccess }: MobileMenuProps) {
  useDismissal(onClose)
  return (
    <div
      id="mobile-menu"
      className="max-h-[calc(100dvh-5rem)] animate-appear overflow-y-auto border-t border-line pt-2 pb-6 xl:hidden"
    >
      <ul>
        {links.map(link => (
          <li key={link.page} className="border-b border-line/60 last:border-0">
            <NavigationItem
              link={link}
              onClick={onClose}
              className="min-h-control py-3 font-serif text-title"
            />
          </li>
        ))}
      </ul>
      <div className="mt-5 grid sm:hidden">
        <Button
          variant="secondary"
          onClick={() => {
            onClose()
            onFamilyAccess()
          }}
        >
          Family Access
        </Button>
      </div>
    </div>
  )
}

function useDismissal(onDismiss: () => void) {
  const handle = useEffectEvent(onDismiss)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') handle()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('header'))) handle()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])
}
