import { z } from 'zod'

import { draftKeys, requestSavedBefore, useRequestCorrection } from '#browser/family-member/queries.ts'
import { MemberFields } from '#browser/family-tree/dialogs/MemberFields.tsx'
import { useOtherMembers } from '#browser/family-tree/use-other-members.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { pickFields } from '#browser/platform/forms/edits.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { BoardNotes } from '#contract/board-approvals/board-notes.ts'
import { FamilyMemberSubmission, FieldChanges, type FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { can } from '#contract/roles/capabilities.ts'

import { BoardNotesField } from './BoardNotesField.tsx'

/** The fields of a new member. The server checks whether the changed dates contradict the stored ones. */
const Correction = z.object(FamilyMemberSubmission.shape).extend(BoardNotes.shape)
/** Photographs are uploaded separately. */
const editable = FieldChanges.omit({ profileImage: true }).keyof().options
const withoutContacts = editable.filter(field => field !== 'phoneNumber' && field !== 'email')

/** Requests corrections to a member's details. Only changed fields are sent. */
export default function CorrectionDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  // A member cannot be their own parent or spouse.
  const { others, ...loading } = useOtherMembers(member.id)
  const { user } = useCurrentUser()
  const areContactsHidden =
    member.isAlive && !can(user, 'contacts.read') && user?.notices?.linkedMemberId !== member.id
  const form = useServerForm({
    schema: Correction,
    defaults: { requestNotes: '' },
    current: {
      version: member.version,
      values: pickFields(member, areContactsHidden ? withoutContacts : editable),
    },
    call: useRequestCorrection(member.id),
    toRequest: ({ requestNotes }, { changes, version }) => ({ changes, version, requestNotes }),
    failure: 'Your request could not be sent. Please try again.',
    savedBefore: requestSavedBefore,
    draftKey: draftKeys.correction(member.id),
  })
  return (
    <FormDialog
      {...loading}
      form={form}
      size="wide"
      title="Request a correction"
      description={`Correct the details of ${fullName(member)}. Nothing changes until the board approves your request.`}
      submitLabel="Send to the board"
      pendingLabel="Sending..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <MemberFields form={form} members={others} stored={member} areContactsHidden={areContactsHidden} />
      <BoardNotesField form={form} name="requestNotes" />
    </FormDialog>
  )
}
