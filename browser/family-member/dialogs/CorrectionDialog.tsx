import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { draftKeys, useRequestCorrection } from '#browser/family-member/queries.ts'
import { MemberFields, type MemberFormInput } from '#browser/family-tree/dialogs/MemberFields.tsx'
import { familyMembersQuery } from '#browser/family-tree/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { BoardNotes } from '#contract/board-notes.ts'
import { FieldChanges, type FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

import { BoardNotesField } from './BoardNotesField.tsx'

const Correction = FieldChanges.extend(BoardNotes.shape)

/** Requests corrections to a member's details. Only changed fields are sent. */
export default function CorrectionDialog({
  member,
  userId,
  onClose,
}: {
  member: FamilyMember
  userId: string
  onClose: () => void
}) {
  const { data: members } = useQuery(familyMembersQuery)
  const form = useServerForm({
    // The fields of a new member, of which a correction may have any.
    schema: Correction as unknown as z.ZodType<z.output<typeof Correction>, MemberFormInput>,
    defaults: { requestNotes: '' },
    current: { version: member.version, values: toEditable(member) },
    call: useRequestCorrection(member.id),
    toRequest: ({ requestNotes }, { changes, version }) => ({ changes, version, requestNotes }),
    failure: 'Your request could not be sent. Please try again.',
    draft: { key: draftKeys.correction(member.id), ownerId: userId },
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Request a correction"
      description={`Correct the details of ${fullName(member)}. Nothing changes until the board approves your request.`}
      submitLabel="Send to the board"
      pendingLabel="Sending..."
      className="sm:grid-cols-2"
      isReady={members !== undefined}
      onClose={onClose}
    >
      <MemberFields form={form} members={members ?? []} stored={member} />
      <BoardNotesField form={form} name="requestNotes" />
    </FormDialog>
  )
}

/** The fields that a correction can change. Photographs are uploaded separately. */
function toEditable(member: FamilyMember) {
  const names = Object.keys(FieldChanges.shape).filter(name => name !== 'profileImage')
  return Object.fromEntries(
    names.map(name => [name, member[name as keyof FamilyMember]]),
  ) as Partial<MemberFormInput>
}
