import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { OwnershipEntityChange, type OwnershipEntity } from '#contract/ownership/ownership.ts'

import { kindOptions } from './EntityDialog.tsx'
import { draftKeys, useChangeEntity } from './queries.ts'

const Change = OwnershipEntityChange.omit({ version: true }).required()

/** Changes the name or the kind of an entity. */
export default function EntityChangeDialog({
  entity,
  onClose,
}: {
  entity: OwnershipEntity
  onClose: () => void
}) {
  const { id, version, kind, name } = entity
  const form = useServerForm({
    schema: Change,
    current: { version, values: { kind, name } },
    call: useChangeEntity(entity),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The entity could not be saved. Please try again.',
    draftKey: draftKeys.changeEntity(id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Change this entity"
      description={name}
      submitLabel="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <RadioField form={form} name="kind" label="Kind" options={kindOptions} />
      <TextField form={form} name="name" label="Name" required />
    </FormDialog>
  )
}
