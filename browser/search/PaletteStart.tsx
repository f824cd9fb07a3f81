import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

import { longestSearch } from '#contract/search/search-limits.ts'

import { firstPlaceholder, paletteFrameClass, paletteInputClass } from './palette-classes.ts'

export interface PaletteStartProps {
  onType: (text: string) => void
  onClose: () => void
}

/**
 * The palette while its code is loading: a field that has the focus at once, so that no letter is lost or typed into
 * the page below it. A phone opens its keyboard only for a focus of the tap itself.
 */
export function PaletteStart({ onType, onClose }: PaletteStartProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus()
    onType('')
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  }, [])
  return createPortal(
    <>
      <div className="fixed inset-0 z-40 animate-appear bg-scrim" onPointerDown={onClose} />
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- like the dialog that replaces it
        role="dialog"
        data-state="open"
        aria-modal
        aria-label="Search the portal"
        className={paletteFrameClass}
      >
        <div className="flex px-5 pl-13">
          <input
            ref={field}
            aria-label="Search the portal"
            placeholder={firstPlaceholder}
            maxLength={longestSearch}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onKeyDown={event => {
              if (event.key === 'Escape') onClose()
              // The page below is not reachable.
              if (event.key === 'Tab') event.preventDefault()
            }}
            className={paletteInputClass}
          />
        </div>
        <div className="h-0.5 bg-line" />
      </div>
    </>,
    document.body,
  )
}
