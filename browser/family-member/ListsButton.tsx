import { useState, type ComponentType } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

import type { ListsDraft } from './entered-lists.ts'
import type { ListsFormProps } from './use-lists-form.ts'

export interface ListsButtonProps {
  label: string
  member: FamilyMember
  circle: FamilyCircle
  dialog: ComponentType<ListsFormProps>
}

/** Opens a dialog, and keeps what was typed there when it is closed, perhaps by accident. */
export function ListsButton({ label, member, circle, dialog: Opened }: ListsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<ListsDraft>()
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
          onClose={unfinished => {
            setDraft(unfinished)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
