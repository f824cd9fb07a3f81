import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { accountsQuery, draftKeys } from '#browser/investments/queries.ts'
import type { SchemaValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldError, useFieldValue } from '#browser/ui/forms/use-field.ts'
import { assetTypes, holdingKinds, type HoldingKind } from '#contract/investments/choices.ts'

import { findDefaultCurrency, NewInvestmentForm } from './investment-form.ts'
import { kindWords } from './kind-words.ts'
import { linkTypeAndKind, restoreLinkedChoice, type LinkedChoice } from './link-type-and-kind.ts'
import { useAddInvestment } from './mutations.ts'
import { PropertyField } from './PropertyField.tsx'

type Form = ServerForm<SchemaValues<typeof NewInvestmentForm>>

/** Section 5: the investment form. Quantity and prices have steps of 0.01. */
const decimal = { type: 'number', step: '0.01', min: '0', inputMode: 'decimal', autoComplete: 'off' } as const

/** Adds an investment, which is the first entry of its ledger. */
export default function AddInvestmentDialog({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    schema: NewInvestmentForm,
    defaults: {
      assetName: '',
      assetType: '',
      quantity: '',
      purchasePrice: '',
      currentValue: '',
      symbol: '',
      accountId: '',
      kind: 'security',
      currency: '',
      date: '',
      securedById: '',
      commitment: '',
    },
    call: useAddInvestment(),
    failure: 'The investment could not be added. Please try again.',
    savedBefore: 'An earlier attempt has added this investment. Check the list before you add it again.',
    draftKey: draftKeys.addInvestment,
    onSuccess: onClose,
  })
  useLinkedChoice(form)
  return (
    <FormDialog
      form={form}
      title="Add Investment"
      description="It becomes the first entry of the investment’s ledger."
      submitLabel="Add Investment"
      pendingLabel="Adding..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <NameField form={form} />
      <SelectField
        form={form}
        name="assetType"
        label="Asset type"
        required
        placeholder="Select a type"
        options={assetTypes}
      />
      <SelectField
        form={form}
        name="kind"
        label="Kind"
        hint="Cash is recorded in an account that tracks it, under Accounts."
        options={holdingKinds}
      />
      <AmountFields form={form} />
      <MoreDetails form={form}>
        <FurtherFields form={form} />
      </MoreDetails>
    </FormDialog>
  )
}

function NameField({ form }: { form: Form }) {
  const kind = useFieldValue(form, 'kind') as HoldingKind
  return (
    <TextField
      form={form}
      name="assetName"
      label="Asset name"
      required
      className="sm:col-span-2"
      input={{ maxLength: 200, placeholder: kindWords[kind].assetName }}
    />
  )
}

/** The quantity and the amounts, in the words of the chosen kind. */
function AmountFields({ form }: { form: Form }) {
  const kind = useFieldValue(form, 'kind') as HoldingKind
  const quantity = useFieldValue(form, 'quantity')
  const value = useFieldValue(form, 'currentValue')
  const words = kindWords[kind]
  // What was entered stays visible.
  const hasQuantity = kind === 'security' || (quantity !== '' && quantity !== '1')
  const valueWords = words.currentValue ?? (value === '' ? null : kindWords.security.currentValue)
  return (
    <>
      {hasQuantity && <TextField form={form} name="quantity" label="Quantity" required input={decimal} />}
      <TextField form={form} name="purchasePrice" {...words.purchasePrice} required input={decimal} />
      {valueWords !== null && <TextField form={form} name="currentValue" {...valueWords} input={decimal} />}
      {kind === 'private_fund' && (
        <TextField
          form={form}
          name="commitment"
          label="Commitment"
          hint="What you promised to pay in."
          input={decimal}
        />
      )}
      {kind === 'debt' && <PropertyField form={form} name="securedById" />}
    </>
  )
}

/** Presets the kind of the chosen asset type, or the asset type of the chosen kind. */
function useLinkedChoice(form: Form): void {
  const assetType = useFieldValue(form, 'assetType')
  const kind = useFieldValue(form, 'kind') as HoldingKind
  const previous = useRef<LinkedChoice | null>(null)
  useEffect(() => {
    // A restored draft has both.
    previous.current ??= restoreLinkedChoice({ assetType, kind })
    const linked = linkTypeAndKind(previous.current, { assetType, kind })
    previous.current = linked
    if (linked.kind !== kind) form.setValue('kind', linked.kind)
    if (linked.assetType === assetType) return
    form.setValue('assetType', linked.assetType)
    form.clearErrors('assetType')
  }, [form, assetType, kind])
}

function FurtherFields({ form }: { form: Form }) {
  const { data: accounts } = useInfiniteQuery(accountsQuery)
  const kind = useFieldValue(form, 'kind') as HoldingKind
  const symbol = useFieldValue(form, 'symbol')
  const words = kindWords[kind]
  // What was entered stays visible.
  const symbolHint = words.symbol ?? (symbol ? kindWords.security.symbol : null)
  const accountId = useFieldValue(form, 'accountId')
  const editable = accounts?.rows.filter(({ abilities, isClosed }) => abilities.edit && !isClosed) ?? []
  return (
    <>
      <SelectField
        form={form}
        name="accountId"
        label="Account"
        emptyLabel="My investments"
        options={Object.fromEntries(
          editable.filter(({ isDefault }) => !isDefault).map(({ id, name }) => [id, name]),
        )}
      />
      {symbolHint !== null && (
        <TextField
          form={form}
          name="symbol"
          label="Symbol"
          hint={symbolHint}
          input={{ maxLength: 20, autoCapitalize: 'characters', spellCheck: false }}
        />
      )}
      <TextField
        form={form}
        name="currency"
        label="Currency"
        hint="Three letters. That of the account by default."
        input={{
          maxLength: 3,
          placeholder: findDefaultCurrency(editable, accountId),
          autoCapitalize: 'characters',
          spellCheck: false,
        }}
      />
      <DateField form={form} name="date" label="Date" hint={words.date} />
    </>
  )
}

function MoreDetails({ form, children }: { form: Form; children: ReactNode }) {
  const errors = [
    useFieldError(form, 'accountId'),
    useFieldError(form, 'symbol'),
    useFieldError(form, 'currency'),
    useFieldError(form, 'date'),
  ]
  const [isOpen, setOpen] = useState(false)
  const hasError = errors.some(error => error !== undefined)
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line sm:col-span-2"
    >
      <summary className="min-h-control cursor-pointer py-2.5 text-small font-medium text-accent">
        More details
      </summary>
      <div className="grid gap-5 pt-2 pb-1 sm:grid-cols-2">{children}</div>
    </details>
  )
}
