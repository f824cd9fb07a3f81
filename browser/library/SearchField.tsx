import { useEffect, type Ref, type RefObject } from 'react'

import { Input } from '#browser/ui/controls/Input.tsx'

export interface SearchFieldProps {
  ref: Ref<HTMLInputElement>
  searchText: string
  onSearchTextChange: (text: string) => void
  onSubmit: () => void
}

export function SearchField({ ref, searchText, onSearchTextChange, onSubmit }: SearchFieldProps) {
  return (
    <search className="relative mt-3 w-full">
      <form
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Input
          ref={ref}
          type="search"
          aria-label="Search the library"
          aria-keyshortcuts="/"
          placeholder="Trustee, gift, first portfolio …"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={searchText}
          onChange={event => onSearchTextChange(event.target.value)}
          className="peer h-14 pr-14 pl-5 text-lead"
        />
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-4 my-auto hidden h-7 items-center rounded-sm border border-line px-2 font-sans text-caption text-muted peer-placeholder-shown:pointer-fine:flex peer-focus:hidden!"
        >
          /
        </kbd>
      </form>
    </search>
  )
}

/** The key '/' focuses the field, except while typing or in a dialog. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [field])
}
