import type { HoldingKind } from '#contract/investments/choices.ts'

interface FieldWords {
  label: string
  hint: string
}

interface KindWords {
  /** An example of a name. */
  assetName: string
  purchasePrice: FieldWords
  /** Null for a loan, whose value is its amount. */
  currentValue: FieldWords | null
  /** The hint of the symbol; null for what no exchange lists. */
  symbol: string | null
  /** The hint of the date. */
  date: string
}

/** The labels, hints and examples of a new investment that depend on what it is. */
export const kindWords: Record<HoldingKind, KindWords> = {
  security: {
    assetName: 'Orchard Index Fund',
    purchasePrice: { label: 'Purchase price', hint: 'Per unit.' },
    currentValue: {
      label: 'Current value',
      hint: 'Of all units. Leave it empty for quantity × purchase price.',
    },
    symbol: 'As the exchange writes it, such as BTC.',
    date: 'When you acquired it. Today by default.',
  },
  property: {
    assetName: 'Lake house',
    purchasePrice: { label: 'Purchase price', hint: 'With the costs of the purchase.' },
    currentValue: { label: 'Current value', hint: 'By an appraisal. Leave it empty for the purchase price.' },
    symbol: null,
    date: 'When you acquired it. Today by default.',
  },
  private_fund: {
    assetName: 'Orchard Growth Fund II',
    purchasePrice: { label: 'Paid in', hint: 'All capital calls so far.' },
    currentValue: {
      label: 'Current value',
      hint: 'The latest net asset value. Leave it empty for what is paid in.',
    },
    symbol: 'If it has one.',
    date: 'When you paid it in. Today by default.',
  },
  // What was repaid before is no gain, so that one amount opens the ledger.
  debt: {
    assetName: 'Mortgage of the lake house',
    purchasePrice: { label: 'Outstanding amount', hint: 'Without interest.' },
    currentValue: null,
    symbol: null,
    date: 'The day of this amount. Today by default.',
  },
  receivable: {
    assetName: 'Loan to a cousin',
    purchasePrice: { label: 'Outstanding amount', hint: 'Without interest.' },
    currentValue: null,
    symbol: null,
    date: 'The day of this amount. Today by default.',
  },
}
