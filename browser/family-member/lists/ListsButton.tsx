import { useRef, useState, type ComponentType } from 'react'

import { draftKeys } from '#browser/family-member/draft-keys.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useSavedDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

import type { ListName, ListsDraft } from './list-edits.ts'
import type { ListsFormProps } from './use-lists-form.ts'

export interface ListsButtonProps {
  label: string
  /** What the dialog changes. */
  names: readonly ListName[]
  member: FamilyMember
  circle: FamilyCircle
  dialog: ComponentType<ListsFormProps>
}

/** What was typed, and whether it was in sight. */
interface KeptLists {
  draft: ListsDraft
  isOpen: boolean
}

/** Opens a dialog, and keeps what was typed there when it is closed, perhaps by accident, or the session ends. */
export function ListsButton({ label, names, member, circle, dialog: Opened }: ListsButtonProps) {
  const userId = useCurrentUser().user?.id ?? ''
  const name = draftKeys.lists(names, member.id)
  // What was typed when the session ended by itself, or when the dialog was closed.
  const kept = useSavedDraft(name, userId) as KeptLists | undefined
  const [draft, setDraft] = useState(kept?.draft)
  const [isOpen, setOpen] = useState(kept?.isOpen ?? false)
  // Of the open dialog, once it is there.
  const readOpened = useRef<(() => ListsDraft | undefined) | null>(null)
  useWatchedDraft(name, userId, (): KeptLists | undefined => {
    const unfinished = readOpened.current === null ? draft : readOpened.current()
    return unfinished && { draft: unfinished, isOpen }
  })
  return (
    <>
      <Button variant="quiet" size="small" className="-mx-3.5" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Opened
          member={member}
          circle={circle}
          draft={draft}
          onReadable={read => {
            readOpened.current = read
          }}
          onClose={unfinished => {
            setDraft(unfinished)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
