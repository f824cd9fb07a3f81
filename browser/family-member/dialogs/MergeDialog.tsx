import { z } from 'zod'

import { draftKeys, requestSavedBefore, useRequestMerge } from '#browser/family-member/queries.ts'
import { useOtherMembers } from '#browser/family-tree/use-other-members.tsx'
import { MemberField } from '#browser/people/MemberField.tsx'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { BoardNotes } from '#contract/board-approvals/board-notes.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { BoardNotesField } from './BoardNotesField.tsx'

const MergeRequest = BoardNotes.extend({
  duplicateId: z.uuid({ error: 'Select a member from the tree' }),
  typedName: z.string().nullable(),
})

/** Requests to merge another entry for the same person into this one. */
export default function MergeDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const { others, ...loading } = useOtherMembers(member.id)
  const form = useServerForm({
    schema: MergeRequest,
    defaults: { duplicateId: '', typedName: '', requestNotes: '' },
    call: useRequestMerge(member.id),
    toRequest: ({ duplicateId, requestNotes }) => ({ duplicateId, requestNotes }),
    draftKey: draftKeys.merge(member.id),
    failure: 'Your request could not be sent. Please try again.',
    savedBefore: requestSavedBefore,
  })
  return (
    <FormDialog
      {...loading}
      form={form}
      title="Report a duplicate"
      description={`After the board approves, the other entry is merged into ${fullName(member)}. Its relatives become relatives of ${member.firstName}, and details that only it has are added to ${member.firstName}’s profile.`}
      submitLabel="Send to the board"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <MemberField
        form={form}
        name="duplicateId"
        textName="typedName"
        label="The other entry"
        members={others}
        required
      />
      <BoardNotesField form={form} name="requestNotes" />
    </FormDialog>
  )
}
