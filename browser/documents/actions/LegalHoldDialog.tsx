import { z } from 'zod'

import { useSetLegalHold } from '#browser/documents/queries.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { optionalText } from '#contract/texts/text.ts'

import type { DocumentDialogProps } from './document-dialog.ts'

const LegalHoldReason = z.object({ reason: optionalText(500) })

/** Prevents the deletion of a document, or permits it again. */
export default function LegalHoldDialog({ document, onClose }: DocumentDialogProps) {
  const { title, legalHold } = document
  const isOnLegalHold = legalHold === null
  const form = useServerForm({
    schema: LegalHoldReason,
    defaults: { reason: '' },
    call: useSetLegalHold(document),
    toRequest: ({ reason }) => ({ isOnLegalHold, reason }),
    failure: 'The legal hold could not be changed. Please try again.',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={isOnLegalHold ? 'Place legal hold' : 'Lift legal hold'}
      description={
        legalHold === null
          ? `No one can delete “${title}” until the hold is lifted.`
          : `“${title}” can be deleted again. ${legalHold.by} placed the hold on ${formatDay(legalHold.since)}: ${legalHold.reason}`
      }
      submitLabel={isOnLegalHold ? 'Place hold' : 'Lift hold'}
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label="Reason"
        required={isOnLegalHold}
        hint="It is stored in the audit log."
        input={{ maxLength: 500 }}
      />
    </FormDialog>
  )
}
