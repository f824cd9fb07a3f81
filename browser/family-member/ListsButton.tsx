import { useState, type ComponentType } from 'react'

import { useCurrentUser } from '#browser/accounts/current-user.ts'
import { keptDraft } from '#browser/platform/drafts.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

import { draftNames } from './draft-names.ts'
import type { ListName, ListsDraft } from './entered-lists.ts'
import type { ListsFormProps } from './use-lists-form.ts'

export interface ListsButtonProps {
  label: string
  /** What the dialog changes. */
  names: readonly ListName[]
  member: FamilyMember
  circle: FamilyCircle
  dialog: ComponentType<ListsFormProps>
}

/** Opens a dialog, and keeps what was typed there when it is closed, perhaps by accident. */
export function ListsButton({ label, names, member, circle, dialog: Opened }: ListsButtonProps) {
  const userId = useCurrentUser().user?.id ?? ''
  // What was typed when the session ended by itself, or when the dialog was closed.
  const [draft, setDraft] = useState(
    () => keptDraft(draftNames.lists(names, member.id), userId) as ListsDraft | undefined,
  )
  const [isOpen, setOpen] = useState(draft !== undefined)
  return (
    <>
      <Button variant="quiet" size="small" className="-mx-3.5" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Opened
          member={member}
          circle={circle}
          userId={userId}
          draft={draft}
          onClose={unfinished => {
            setDraft(unfinished)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
