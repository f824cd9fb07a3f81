import { z } from 'zod'

import { optionalInput } from '#browser/investments/optional-input.ts'
import { multiply, roundToCents } from '#contract/finance/exact.ts'
import { NewActivity, type Activity } from '#contract/investments/activities.ts'
import { activityFieldNames, activityFields, checkActivity } from '#contract/investments/activity-fields.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import { findOutstanding, isLoan, isLoanChange, toUnits } from './loans.ts'

const { shape } = NewActivity

const fields = z.object({
  ...shape,
  holdingId: optionalInput(shape.holdingId),
  quantity: optionalInput(shape.quantity),
  unitPrice: optionalInput(shape.unitPrice),
  amount: optionalInput(shape.amount),
  fee: optionalInput(shape.fee),
  splitRatio: optionalInput(shape.splitRatio),
  costBasis: optionalInput(shape.costBasis),
  acquiredDate: optionalInput(shape.acquiredDate),
  lotId: optionalInput(shape.lotId),
})

/** The form of an activity. A field that the chosen kind does not have counts as empty. */
export const ActivityForm = fields.transform(dropForeignFields).superRefine((activity, context) => {
  for (const [field, sentence] of Object.entries(checkActivity(activity)))
    context.addIssue({ code: 'custom', path: [field], message: sentence })
})

/** The form of an activity of a loan, whose changes have an amount alone. `corrected` is the activity to correct. */
export function createLoanForm(loan: UserInvestment, corrected?: Activity): typeof ActivityForm {
  const outstanding = findOutstanding(loan, corrected)
  return fields
    .transform(input => {
      const activity = dropForeignFields(input)
      const { kind, amount } = activity
      if (!isLoanChange(kind) || amount === null) return activity
      return { ...activity, quantity: toUnits(outstanding, { kind, amount }), unitPrice: loan.price }
    })
    .superRefine((activity, context) => {
      for (const [field, sentence] of Object.entries(checkLoanActivity(activity)))
        context.addIssue({ code: 'custom', path: [field], message: sentence ?? '' })
    })
}

function checkLoanActivity(activity: z.output<typeof fields>): Partial<Record<string, string>> {
  if (!isLoanChange(activity.kind)) return checkActivity(activity)
  if (activity.amount === null) return { amount: 'Please enter an amount' }
  return activity.quantity === null ? { amount: 'Please enter at most what is outstanding' } : {}
}

function dropForeignFields(activity: z.output<typeof fields>): z.output<typeof fields> {
  const rules = activityFields[activity.kind]
  const foreign = activityFieldNames.filter(name => rules[name] === undefined)
  return { ...activity, ...Object.fromEntries(foreign.map(name => [name, null])) }
}

/** The values of a form that corrects an activity. An amount that follows from the price is left empty. */
export function toFormValues(activity: Activity): z.input<typeof ActivityForm> {
  const { account, holding, quantity, unitPrice, amount, fee, ...rest } = activity
  const { kind, date, splitRatio, costBasis, acquiredDate, lotId, method, source, note } = rest
  const isProduct =
    !isLoan(holding?.kind) &&
    quantity !== null &&
    unitPrice !== null &&
    amount === roundToCents(multiply(quantity, unitPrice))
  return {
    accountId: account.id,
    holdingId: holding?.id ?? '',
    kind,
    date,
    quantity: trimZeros(quantity),
    unitPrice: trimZeros(unitPrice),
    amount: isProduct ? '' : (amount ?? ''),
    fee: Number(fee) === 0 ? '' : fee,
    splitRatio: splitRatio ?? '',
    costBasis: costBasis ?? '',
    acquiredDate: acquiredDate ?? '',
    lotId: lotId ?? '',
    method: method ?? '',
    source: source ?? '',
    note: note ?? '',
  }
}

/** `10.00000000` → `10` */
function trimZeros(decimal: string | null): string {
  if (decimal === null) return ''
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
