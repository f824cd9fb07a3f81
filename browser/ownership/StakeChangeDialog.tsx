import { z } from 'zod'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { MoneyField } from '#browser/ui/forms/MoneyField.tsx'
import { StakePercent, type OwnershipStake } from '#contract/ownership/ownership.ts'

import { draftKeys, useChangeStake } from './queries.ts'
import { stakeTerm, TermFields } from './TermFields.tsx'

const Change = z.object({ percent: StakePercent, ...stakeTerm })

/** Corrects a stake, or ends it with a last day. */
export default function StakeChangeDialog({
  stake,
  name,
  onClose,
}: {
  stake: OwnershipStake
  /** The owner and the entity: `Rosa Hartwell in Orchard Trust`. */
  name: string
  onClose: () => void
}) {
  const { id, version, percent, fromDate, untilDate } = stake
  const form = useServerForm({
    schema: Change,
    current: { version, values: { percent, fromDate, untilDate } },
    call: useChangeStake(stake),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The stake could not be saved. Please try again.',
    draftKey: draftKeys.changeStake(id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Change this stake"
      description={`${name}. When a percentage changes on a day, end this stake the day before and add a new one, so that earlier days stay as they were.`}
      submitLabel="Save"
      pendingLabel="Saving..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <MoneyField form={form} name="percent" label="Percentage" unit="%" required className="sm:col-span-2" />
      <TermFields form={form} of="stake" />
    </FormDialog>
  )
}
