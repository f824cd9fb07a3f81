import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { longestSearch } from '#contract/search/search-limits.ts'

import { paletteInputClass } from './palette-classes.ts'
import { retainFocus } from './retain-focus.ts'

export interface PaletteFieldProps {
  text: string
  placeholder: string
  isLoading: boolean
  onChange: (text: string) => void
  onClose: () => void
}

/** The field of the palette. The line below it moves while the results load, in a height that is always there. */
export function PaletteField({ text, placeholder, isLoading, onChange, onClose }: PaletteFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // In the task that removes the field of the start, so that no key is lost between the two.
  useLayoutEffect(() => {
    const length = field.current?.value.length ?? 0
    field.current?.focus()
    field.current?.setSelectionRange(length, length)
  }, [])
  return (
    <div className="shrink-0">
      <div className="flex items-center gap-3 pr-2 pl-5">
        <Search aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-muted" />
        <Command.Input
          ref={field}
          value={text}
          onValueChange={onChange}
          onBlur={retainFocus}
          placeholder={placeholder}
          aria-label="Search the portal"
          maxLength={longestSearch}
          enterKeyHint="go"
          className={paletteInputClass}
        />
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className={getButtonClass({ variant: 'quiet', size: 'icon', className: 'text-muted' })}
        >
          <X aria-hidden="true" strokeWidth={1.5} />
        </button>
      </div>
      <div aria-hidden="true" className="h-0.5 bg-line">
        {isLoading && <div className="h-full animate-breathe bg-gilt" />}
      </div>
    </div>
  )
}
