import { useRef, useState, type ComponentType } from 'react'

import { draftKeys } from '#browser/family-member/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useSavedDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

import type { ListName, ListsDraft } from './list-edits.ts'
import type { ListsFormProps } from './use-lists-form.ts'

export interface ListsButtonProps {
  label: string
  /** The lists that the dialog edits. */
  names: readonly ListName[]
  member: FamilyMember
  circle: FamilyCircle
  dialog: ComponentType<ListsFormProps>
}

/** The unsent input, and whether the dialog was open. */
interface StoredDraft {
  draft: ListsDraft
  isOpen: boolean
}

/** Opens a dialog. Its unsent input is restored after the dialog is closed or the session expires. */
export function ListsButton({ label, names, member, circle, dialog: ListsDialog }: ListsButtonProps) {
  const userId = useCurrentUser().user?.id ?? ''
  const draftKey = draftKeys.lists(names, member.id)
  const stored = useSavedDraft(draftKey, userId) as StoredDraft | undefined
  const [draft, setDraft] = useState(stored?.draft)
  const [isOpen, setOpen] = useState(stored?.isOpen ?? false)
  // Reads the draft of the open dialog.
  const readDraft = useRef<(() => ListsDraft | undefined) | null>(null)
  useWatchedDraft(draftKey, userId, (): StoredDraft | undefined => {
    const current = readDraft.current === null ? draft : readDraft.current()
    return current && { draft: current, isOpen }
  })
  return (
    <>
      <Button variant="quiet" size="small" className="-mx-3.5" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ListsDialog
          member={member}
          circle={circle}
          draft={draft}
          registerReader={read => {
            readDraft.current = read
          }}
          onClose={unsent => {
            setDraft(unsent)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
