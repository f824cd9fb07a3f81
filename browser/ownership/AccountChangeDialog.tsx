import { z } from 'zod'

import { optionalDate } from '#browser/platform/forms/optional-date.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import type { AccountOwnership } from '#contract/ownership.ts'

import { draftKeys, useChangeAccountOwnership } from './queries.ts'

const Change = z.object({ fromDate: optionalDate, untilDate: optionalDate })

/** Corrects the days on which an entity owns an account, or ends them. */
export default function AccountChangeDialog({
  ownership,
  name,
  onClose,
}: {
  ownership: AccountOwnership
  /** The account and the entity: `Custody in Orchard Trust`. */
  name: string
  onClose: () => void
}) {
  const { id, version, fromDate, untilDate } = ownership
  const form = useServerForm({
    schema: Change,
    current: { version, values: { fromDate, untilDate } },
    call: useChangeAccountOwnership(ownership),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The days could not be saved. Please try again.',
    draftKey: draftKeys.changeAccount(id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Change these days"
      description={`${name}. When the entity no longer owns the account, enter its last day, so that earlier days stay as they were.`}
      submitLabel="Save"
      pendingLabel="Saving..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <DateField
        form={form}
        name="fromDate"
        label="First day"
        hint="Leave it empty for the beginning of the account."
      />
      <DateField form={form} name="untilDate" label="Last day" hint="Leave it empty for no end." />
    </FormDialog>
  )
}
