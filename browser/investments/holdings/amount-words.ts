import type { HoldingKind } from '#contract/investments/choices.ts'

interface FieldWords {
  label: string
  hint: string
}

interface AmountWords {
  purchasePrice: FieldWords
  /** Null for a loan, whose value is its amount. */
  currentValue: FieldWords | null
  /** The hint of the date. */
  date: string
}

/** The labels and hints of the amounts of a new investment, which depend on what it is. */
export const amountWords: Record<HoldingKind, AmountWords> = {
  security: {
    purchasePrice: { label: 'Purchase price', hint: 'Per unit.' },
    currentValue: {
      label: 'Current value',
      hint: 'Of all units. Leave it empty for quantity × purchase price.',
    },
    date: 'When you acquired it. Today by default.',
  },
  property: {
    purchasePrice: { label: 'Purchase price', hint: 'With the costs of the purchase.' },
    currentValue: { label: 'Current value', hint: 'By an appraisal. Leave it empty for the purchase price.' },
    date: 'When you acquired it. Today by default.',
  },
  private_fund: {
    purchasePrice: { label: 'Paid in', hint: 'All capital calls so far.' },
    currentValue: {
      label: 'Current value',
      hint: 'The latest net asset value. Leave it empty for what is paid in.',
    },
    date: 'When you paid it in. Today by default.',
  },
  // What was repaid before is no gain, so that one amount opens the ledger.
  debt: {
    purchasePrice: { label: 'Outstanding amount', hint: 'Without interest.' },
    currentValue: null,
    date: 'The day of this amount. Today by default.',
  },
  receivable: {
    purchasePrice: { label: 'Outstanding amount', hint: 'Without interest.' },
    currentValue: null,
    date: 'The day of this amount. Today by default.',
  },
}
