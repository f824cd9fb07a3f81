import { z } from 'zod'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import type { AccountOwnership } from '#contract/ownership/ownership.ts'

import { draftKeys, useChangeAccountOwnership } from './queries.ts'
import { accountTerm, TermFields } from './TermFields.tsx'

const Change = z.object(accountTerm)

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
      <TermFields form={form} of="account" />
    </FormDialog>
  )
}
