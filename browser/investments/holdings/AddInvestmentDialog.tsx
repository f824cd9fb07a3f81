import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { accountsQuery, draftKeys } from '#browser/investments/queries.ts'
import type { SchemaValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { MoneyField } from '#browser/ui/forms/MoneyField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldError, useFieldValue } from '#browser/ui/forms/use-field.ts'
import { assetTypes, holdingKinds, type HoldingKind } from '#contract/investments/choices.ts'

import { amountWords } from './amount-words.ts'
import { NewInvestmentForm } from './investment-form.ts'
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
  useKindOfAssetType(form)
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
      <TextField
        form={form}
        name="assetName"
        label="Asset name"
        required
        className="sm:col-span-2"
        input={{ maxLength: 200, placeholder: 'Orchard Index Fund' }}
      />
      <SelectField
        form={form}
        name="assetType"
        label="Asset type"
        required
        placeholder="Select a type"
        options={assetTypes}
      />
      <SelectField form={form} name="kind" label="Kind" options={holdingKinds} />
      <AmountFields form={form} />
      <MoreDetails form={form}>
        <FurtherFields form={form} />
      </MoreDetails>
    </FormDialog>
  )
}

/** The quantity and the amounts, in the words of the chosen kind. */
function AmountFields({ form }: { form: Form }) {
  const kind = useFieldValue(form, 'kind') as HoldingKind
  const quantity = useFieldValue(form, 'quantity')
  const value = useFieldValue(form, 'currentValue')
  const words = amountWords[kind]
  // What was entered stays visible.
  const hasQuantity = kind === 'security' || (quantity !== '' && quantity !== '1')
  const valueWords = words.currentValue ?? (value === '' ? null : amountWords.security.currentValue)
  return (
    <>
      {hasQuantity && <TextField form={form} name="quantity" label="Quantity" required input={decimal} />}
      <TextField form={form} name="purchasePrice" {...words.purchasePrice} required input={decimal} />
      {valueWords !== null && <TextField form={form} name="currentValue" {...valueWords} input={decimal} />}
      {kind === 'private_fund' && (
        <MoneyField form={form} name="commitment" label="Commitment" hint="What you promised to pay in." />
      )}
      {kind === 'debt' && <PropertyField form={form} name="securedById" />}
    </>
  )
}

/** Real estate is a property unless the user says otherwise: a fund of it is a security. */
function useKindOfAssetType(form: Form): void {
  const assetType = useFieldValue(form, 'assetType')
  // A restored draft keeps its kind.
  const seenType = useRef(assetType)
  useEffect(() => {
    if (assetType === seenType.current) return
    seenType.current = assetType
    const kind = form.getValues('kind')
    if (assetType === 'real_estate' && kind === 'security') form.setValue('kind', 'property')
    if (assetType !== 'real_estate' && kind === 'property') form.setValue('kind', 'security')
  }, [form, assetType])
}

function FurtherFields({ form }: { form: Form }) {
  const { data: accounts } = useInfiniteQuery(accountsQuery)
  const kind = useFieldValue(form, 'kind') as HoldingKind
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
      <TextField
        form={form}
        name="symbol"
        label="Symbol"
        hint="As the exchange writes it, such as BTC."
        input={{ maxLength: 20, autoCapitalize: 'characters', spellCheck: false }}
      />
      <TextField
        form={form}
        name="currency"
        label="Currency"
        hint="Three letters. That of the account by default."
        input={{ maxLength: 3, placeholder: 'USD', autoCapitalize: 'characters', spellCheck: false }}
      />
      <DateField form={form} name="date" label="Date" hint={amountWords[kind].date} />
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
