import type { ComponentType } from 'react'

import { draftKeys } from '#browser/family-member/queries.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

import type { ListName } from './list-names.ts'
import type { ListsFormProps } from './use-lists-form.ts'

export interface ListsButtonProps {
  label: string
  /** The lists that the dialog edits. */
  names: readonly ListName[]
  member: FamilyMember
  circle: FamilyCircle
  dialog: ComponentType<ListsFormProps>
}

/** Opens a dialog. Its unsent input is restored after the dialog is closed or the session expires. */
export function ListsButton({ label, names, member, circle, dialog: ListsDialog }: ListsButtonProps) {
  const [isOpen, setOpen] = useDraftDialog(draftKeys.lists(names, member.id))
  return (
    <>
      <Button variant="quiet" size="small" className="-mx-3.5" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ListsDialog member={member} circle={circle} onClose={() => setOpen(false)} />}
    </>
  )
}
