import { draftKeys, useRequestClaim } from '#browser/family-member/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { BoardNotes } from '#contract/board-approvals/board-notes.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { BoardNotesField } from './BoardNotesField.tsx'

/** Requests to link the account to this member. */
export default function ClaimDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const form = useServerForm({
    schema: BoardNotes,
    defaults: { requestNotes: '' },
    call: useRequestClaim(member.id),
    failure: 'Your request could not be sent. Please try again.',
    savedBefore: 'Your first request was sent. You can change its notes under Board Approvals.',
    draftKey: draftKeys.claim(member.id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="This is me"
      description={`We will ask the board to link your account to ${member.firstName}’s profile. After approval, you can edit your own details.`}
      submitLabel="Send to the board"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <BoardNotesField form={form} name="requestNotes" />
    </FormDialog>
  )
}
