import { draftKeys } from '#browser/investments/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { MoneyField } from '#browser/ui/forms/MoneyField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { assetTypes, priceSources, reportingCurrency } from '#contract/investments/choices.ts'

import type { InvestmentDialogProps } from './investment-dialog.ts'
import { InvestmentChangeForm } from './investment-form.ts'
import { useChangeInvestment } from './mutations.ts'
import { PropertyField } from './PropertyField.tsx'

/** Edits how an investment is described. Its quantity and cost follow from its activities. */
export default function EditInvestmentDialog({ investment, onClose }: InvestmentDialogProps) {
  const { id, version, assetName, assetType, symbol, priceSource, securedById, commitment, kind, currency } =
    investment
  const form = useServerForm({
    schema: InvestmentChangeForm,
    current: {
      version,
      values: { assetName, assetType, symbol, priceSource, securedById, commitment },
    },
    call: useChangeInvestment(investment),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The investment could not be saved. Please try again.',
    draftKey: draftKeys.editInvestment(id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Edit investment"
      description="Quantity and cost follow from the activities. Correct those in the ledger."
      submitLabel="Save"
      pendingLabel="Saving..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="assetName"
        label="Asset name"
        required
        className="sm:col-span-2"
        input={{ maxLength: 200 }}
      />
      <SelectField form={form} name="assetType" label="Asset type" required options={assetTypes} />
      <TextField
        form={form}
        name="symbol"
        label="Symbol"
        input={{ maxLength: 20, autoCapitalize: 'characters', spellCheck: false }}
      />
      <SelectField
        form={form}
        name="priceSource"
        label="Price"
        className="sm:col-span-2"
        options={priceSources}
        hint="The market and the provider find it by its symbol."
      />
      {kind === 'private_fund' && (
        <MoneyField
          form={form}
          name="commitment"
          label="Commitment"
          unit={currency === reportingCurrency ? '$' : currency}
        />
      )}
      {kind === 'debt' && <PropertyField form={form} name="securedById" />}
    </FormDialog>
  )
}
