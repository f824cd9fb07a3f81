import { Command } from 'cmdk'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useLocation } from 'wouter'

import { useSignOutQuestion } from '#browser/accounts/use-sign-out-question.ts'
import { useSignOut } from '#browser/accounts/use-sign-out.ts'
import { applyTheme } from '#browser/platform/theme.ts'
import { splitHits } from '#browser/ui/Highlighted.tsx'
import type { User } from '#contract/accounts/accounts.ts'

import { firstPlaceholder } from './palette-classes.ts'
import { listColors, listMatches, listStart } from './palette-content.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { PaletteField } from './PaletteField.tsx'
import { PaletteFrame } from './PaletteFrame.tsx'
import { PaletteList } from './PaletteList.tsx'
import { addRecentItem } from './recent-items.ts'
import { formatShortcut } from './shortcut.ts'
import { findRecipientName, useRecipients } from './use-recipients.ts'
import { useSearch } from './use-search.ts'
import { useSelection } from './use-selection.ts'

export interface SearchPaletteProps {
  user: User
  /** The element that had the focus before. */
  opener: Element | null
  /** What was typed at the start, if there was one. */
  typed?: string
  /** The start reports what is typed. */
  onType: (text: string) => void
  /** Closes the start. */
  onCancel: () => void
  onClose: () => void
}

/** What the palette asks for. */
const placeholders = {
  all: firstPlaceholder,
  colors: 'Choose a theme',
  recipients: 'Name of a person',
}

/** Finds pages, actions and everything that the account may see. Works by keyboard alone. */
export default function SearchPalette({ user, opener, typed, onClose }: SearchPaletteProps) {
  const [text, setText] = useState(typed ?? '')
  const [choice, setChoice] = useState<keyof typeof placeholders>('all')
  const signOut = useSignOut()
  const { confirmSignOut, confirmation } = useSignOutQuestion()
  const search = useSearch(text, user.viewAs === undefined && choice === 'all' && !signOut.isPending)
  const { open, openPath, hasNavigated, noteModifier } = useOpening(user, onClose)
  const changeText = (next: string) => {
    setText(next)
    selection.reset()
  }
  const show = (next: typeof choice) => {
    setChoice(next)
    changeText('')
  }
  const commands = {
    signOut: () => void confirmSignOut().then(isConfirmed => isConfirmed && signOut.mutate()),
    chooseColors: () => show('colors'),
    chooseRecipient: () => show('recipients'),
  }
  const recipientName =
    choice === 'recipients'
      ? text
      : choice === 'all' && user.viewAs === undefined
        ? findRecipientName(text)
        : null
  const recipients = useRecipients(recipientName ?? '', recipientName !== null, openPath)
  const content =
    choice === 'recipients'
      ? recipients.content
      : choice === 'colors'
        ? listColors(theme => {
            applyTheme(theme)
            onClose()
          })
        : text.trim() === ''
          ? listStart(user, commands)
          : listMatches(
              user,
              text.trim(),
              { ...search, isLoading: search.isLoading || recipients.isLoading },
              commands,
              recipientName === null ? [] : recipients.content.groups,
            )
  const selection = useSelection(content.groups)
  const message = signOut.isError
    ? `${signOut.error.message}. You are still signed in.`
    : (recipients.failure ?? content.message)

  return (
    <PaletteFrame
      opener={opener}
      isContinued={typed !== undefined}
      hasNavigated={hasNavigated}
      onClose={onClose}
      onEscape={() => (choice === 'all' ? onClose() : show('all'))}
    >
      <Command
        label="Search the portal"
        shouldFilter={false}
        vimBindings={false}
        loop
        className="flex min-h-0 grow flex-col"
        value={selection.value}
        onValueChange={selection.select}
        onPointerMoveCapture={selection.notePointer}
        onClickCapture={noteModifier}
        onKeyDownCapture={event => {
          noteModifier(event)
          selection.noteKey(event)
        }}
      >
        <PaletteField
          text={text}
          placeholder={placeholders[choice]}
          isLoading={search.isLoading || recipients.isLoading || signOut.isPending}
          onChange={changeText}
          onClose={onClose}
        />
        {message !== null && <p className="px-5 pt-4 text-small text-muted">{message}</p>}
        <PaletteList groups={content.groups} onSelect={open} />
        <output className="sr-only">{signOut.isError ? message : content.announcement}</output>
      </Command>
      <KeyHints />
      {confirmation}
    </PaletteFrame>
  )
}

/** Opens rows: Ctrl or ⌘ opens a page in a new tab, by key and by click. */
function useOpening(user: User, onClose: () => void) {
  const [, navigate] = useLocation()
  const opensNewTab = useRef(false)
  const hasNavigated = useRef(false)
  const noteModifier = (event: KeyboardEvent | MouseEvent) => {
    opensNewTab.current = event.ctrlKey || event.metaKey
  }
  const openPath = (path: string) => {
    hasNavigated.current = true
    navigate(path)
    onClose()
  }
  const open = (entry: PaletteEntry) => {
    const { path, run, isRecent } = entry
    if (path === undefined) return run?.()
    if (isRecent === true && user.viewAs === undefined) addRecentItem(user.id, toRecentItem(entry, path))
    if (opensNewTab.current) return void window.open(path, '_blank', 'noopener')
    openPath(path)
  }
  return {
    open,
    openPath,
    hasNavigated: () => hasNavigated.current,
    noteModifier,
  }
}

function toRecentItem({ title, note = null }: PaletteEntry, path: string) {
  return { path, title: removeMarks(title), note: note && removeMarks(note) }
}

function removeMarks(marked: string): string {
  return splitHits(marked)
    .map(({ part }) => part)
    .join('')
}

/** Only where there is a keyboard. */
function KeyHints() {
  const keys = [
    ['↑ ↓', 'to move'],
    ['Enter', 'to open'],
    [formatShortcut('Enter'), 'for a new tab'],
    ['Esc', 'to close'],
  ]
  return (
    <p
      aria-hidden="true"
      className="flex shrink-0 gap-x-6 border-t border-line px-5 py-2.5 text-caption text-muted max-sm:hidden"
    >
      {keys.map(([key, purpose]) => (
        <span key={key}>
          <kbd className="rounded-sm border border-edge px-1.5 py-0.5 font-sans text-ink">{key}</kbd>{' '}
          {purpose}
        </span>
      ))}
    </p>
  )
}
