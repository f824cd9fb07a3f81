import { useInfiniteQuery } from '@tanstack/react-query'

import { formatAmount } from '#browser/investments/format-amount.ts'
import { accountsQuery, createActivitiesQuery, createLotsQuery } from '#browser/investments/queries.ts'
import type { SchemaValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { MoneyField } from '#browser/ui/forms/MoneyField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { activityFields } from '#contract/investments/activity-fields.ts'
import type { ActivityKind } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import type { ActivityForm } from './activity-form.ts'
import { listKinds } from './list-kinds.ts'
import { isLoan, isLoanChange, nameKind } from './loans.ts'
import { nameLots } from './name-lots.ts'

export interface ActivitySubject {
  account: { id: string; name: string }
  /** Null for the cash of the account. */
  holding: UserInvestment | null
}

interface FieldsProps {
  form: ServerForm<SchemaValues<typeof ActivityForm>>
  subject: ActivitySubject
  /** That of the corrected activity; by default that of the investment, or of the account. */
  currency?: string
}

/** The fields of the chosen kind of activity. */
export function ActivityFields({ form, subject, currency: corrected }: FieldsProps) {
  const { holding, account } = subject
  const accounts = useInfiniteQuery(accountsQuery).data?.rows
  const accountCurrency = accounts?.find(({ id }) => id === account.id)?.currency ?? 'USD'
  const currency = corrected ?? holding?.currency ?? accountCurrency
  const unit = currency === 'USD' ? '$' : currency
  const kind = useFieldValue(form, 'kind') as ActivityKind
  const rules = activityFields[kind]
  const isLoanActivity = isLoan(holding?.kind)
  const isAmountOnly = isLoanActivity && (isLoanChange(kind) || kind === 'valuation')
  const isRequired = (name: keyof typeof rules) => isAmountOnly || rules[name] === 'required'
  return (
    <>
      <SelectField
        form={form}
        name="kind"
        label="Kind"
        required
        options={Object.fromEntries(
          listKinds(holding?.kind ?? null, kind).map(one => [one, nameKind(one, holding?.kind)]),
        )}
      />
      <DateField form={form} name="date" label="Date" required />
      {rules.quantity && !isAmountOnly && (
        <TextField form={form} name="quantity" label="Quantity" required input={decimal} />
      )}
      {rules.splitRatio && (
        <TextField
          form={form}
          name="splitRatio"
          label="New units for old ones"
          hint="2:1 doubles the units, and 1:3 makes one of three."
          required
          input={{ autoComplete: 'off', placeholder: '2:1' }}
        />
      )}
      {rules.unitPrice && !isAmountOnly && (
        <MoneyField
          form={form}
          name="unitPrice"
          label="Price"
          unit={unit}
          hint={
            kind === 'valuation'
              ? 'Per unit. Or enter the value of all units.'
              : 'Per unit. Or enter the amount.'
          }
        />
      )}
      {rules.amount && (
        <MoneyField
          form={form}
          name="amount"
          label={
            kind !== 'valuation' ? 'Amount' : isLoanActivity ? 'Outstanding amount' : 'Value of all units'
          }
          unit={unit}
          required={isRequired('amount')}
          hint={
            isAmountOnly && kind === 'sell' && holding !== null
              ? `Of ${formatAmount(holding.currentValue, currency)}, without interest.`
              : rules.unitPrice && kind !== 'valuation' && !isAmountOnly
                ? 'Leave it empty for quantity × price.'
                : undefined
          }
        />
      )}
      {rules.costBasis && (
        <MoneyField
          form={form}
          name="costBasis"
          label="Cost"
          unit={unit}
          hint="What the units cost in total."
          required
        />
      )}
      {rules.acquiredDate && !isLoanActivity && (
        <DateField
          form={form}
          name="acquiredDate"
          label="Date acquired"
          hint="If it was earlier. It decides which units leave first, and whether a gain is long-term."
        />
      )}
      {rules.fee && (
        <MoneyField form={form} name="fee" label="Fee" unit={unit} hint="Not included in the amount." />
      )}
      {rules.lotId && holding !== null && <LotField form={form} holding={holding} />}
      {rules.method && (
        <TextField
          form={form}
          name="method"
          label="Method"
          input={{ maxLength: 100, placeholder: 'Appraisal, or net asset value' }}
        />
      )}
      {rules.source && (
        <TextField
          form={form}
          name="source"
          label="Source"
          input={{ maxLength: 200, placeholder: 'Who made it, or the document' }}
        />
      )}
      <TextAreaField form={form} name="note" label="Note" rows={2} className="sm:col-span-2" />
    </>
  )
}

const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const

/** The lots that a sale can take from, for an account whose owner chooses them. */
function LotField({ form, holding }: Pick<FieldsProps, 'form'> & { holding: UserInvestment }) {
  const accounts = useInfiniteQuery(accountsQuery).data?.rows
  const isChosen = accounts?.find(({ id }) => id === holding.account.id)?.lotMethod === 'chosen'
  const lots = useInfiniteQuery({ ...createLotsQuery(holding.id, 500), enabled: isChosen }).data?.rows
  const chosen = useFieldValue(form, 'lotId')
  const activities = useInfiniteQuery({
    ...createActivitiesQuery({ holdingId: holding.id, limit: 500 }),
    enabled: isChosen,
  }).data?.rows
  if (!isChosen) return null
  return (
    <SelectField
      form={form}
      name="lotId"
      label="Lot"
      hint="Which units leave."
      emptyLabel="First in, first out"
      options={nameLots({ lots, activities, chosen })}
    />
  )
}
