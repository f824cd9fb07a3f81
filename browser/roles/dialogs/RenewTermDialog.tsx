import { useState } from 'react'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { fullName } from '#browser/roles/describe-account.ts'
import { draftKeys, useRenewTerm } from '#browser/roles/queries.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { OptionalReason, type BoardMember } from '#contract/roles/roles.ts'

/** Adds three years to a term, as after an election. */
export default function RenewTermDialog({ member, onClose }: { member: BoardMember; onClose: () => void }) {
  const form = useServerForm({
    schema: OptionalReason,
    defaults: { reason: '' },
    call: useRenewTerm(member),
    draftKey: draftKeys.term(member.id),
    onSuccess: onClose,
  })
  const { boardTermExpires } = member
  const [now] = useState(() => new Date())
  const isRunning = boardTermExpires !== null && new Date(boardTermExpires) > now
  return (
    <FormDialog
      form={form}
      title={`Renew the term of ${fullName(member)}?`}
      description={
        isRunning
          ? `The term runs until ${formatDay(boardTermExpires)}. Three years are added to that day.`
          : 'A term of three years begins today.'
      }
      submitLabel="Renew term"
      pendingLabel="Renewing..."
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        hint="Optional, such as the election."
        rows={3}
      />
    </FormDialog>
  )
}
