import type { ActivityKind } from './choices.ts'

/** What an activity of a kind has: `required`, or one of a `choice` of which one is enough. */
type FieldRule = 'required' | 'optional' | 'choice'

export const activityFieldNames = [
  'holdingId',
  'quantity',
  'unitPrice',
  'amount',
  'fee',
  'splitRatio',
  'costBasis',
  'acquiredDate',
  'lotId',
  'method',
  'source',
] as const
export type ActivityField = (typeof activityFieldNames)[number]

/** The fields of each kind. A kind does not have the fields that it does not name. */
export const activityFields: Record<ActivityKind, Partial<Record<ActivityField, FieldRule>>> = {
  opening: {
    holdingId: 'required',
    quantity: 'required',
    costBasis: 'required',
    acquiredDate: 'optional',
    unitPrice: 'choice',
    amount: 'choice',
  },
  buy: {
    holdingId: 'required',
    quantity: 'required',
    unitPrice: 'choice',
    amount: 'choice',
    fee: 'optional',
  },
  sell: {
    holdingId: 'required',
    quantity: 'required',
    unitPrice: 'choice',
    amount: 'choice',
    fee: 'optional',
    lotId: 'optional',
  },
  dividend: { holdingId: 'required', amount: 'required', fee: 'optional' },
  interest: { holdingId: 'optional', amount: 'required', fee: 'optional' },
  fee: { holdingId: 'optional', amount: 'required' },
  tax: { holdingId: 'optional', amount: 'required' },
  split: { holdingId: 'required', splitRatio: 'required' },
  deposit: { amount: 'required' },
  withdrawal: { amount: 'required' },
  transfer_in: {
    holdingId: 'required',
    quantity: 'required',
    costBasis: 'required',
    acquiredDate: 'optional',
    unitPrice: 'choice',
    amount: 'choice',
  },
  transfer_out: {
    holdingId: 'required',
    quantity: 'required',
    unitPrice: 'choice',
    amount: 'choice',
    lotId: 'optional',
  },
  valuation: {
    holdingId: 'required',
    unitPrice: 'choice',
    amount: 'choice',
    method: 'optional',
    source: 'optional',
  },
  capital_call: { holdingId: 'required', amount: 'required', fee: 'optional' },
  distribution: { holdingId: 'required', amount: 'required' },
}

const sentences: Record<ActivityField, string> = {
  holdingId: 'Please choose an investment',
  quantity: 'Please enter a quantity',
  unitPrice: 'Please enter a price or an amount',
  amount: 'Please enter an amount',
  fee: 'Please enter a fee',
  splitRatio: 'Please enter how many new units replace how many old ones',
  costBasis: 'Please enter what the units cost in total',
  acquiredDate: 'Please enter when the units were acquired',
  lotId: 'Please choose a lot',
  method: 'Please enter a method',
  source: 'Please enter a source',
}

/** One sentence for each field that an activity of its kind lacks, or that it cannot have. */
export function checkActivity(
  activity: { kind: ActivityKind; date: string } & Record<ActivityField, string | null>,
): Partial<Record<ActivityField, string>> {
  const rules = activityFields[activity.kind]
  const problems: Partial<Record<ActivityField, string>> = {}
  const choices = activityFieldNames.filter(name => rules[name] === 'choice')
  for (const name of activityFieldNames) {
    const rule = rules[name]
    if (rule === undefined && activity[name] !== null)
      problems[name] = 'This kind of activity does not have this field'
    else if (rule === 'required' && activity[name] === null) problems[name] = sentences[name]
  }
  if (choices.length > 0 && choices.every(name => activity[name] === null))
    problems[choices[0]!] = sentences.unitPrice
  if (activity.acquiredDate !== null && activity.acquiredDate > activity.date)
    problems.acquiredDate ??= 'Please enter the date of the activity or an earlier one'
  return problems
}
