/** Choices of connected exchanges and imported files. This file has no schemas, so that pages stay small. */

/** The exchanges that can be connected by an API key. */
export const exchangePlatforms = {
  kraken: 'Kraken',
  coinbase: 'Coinbase',
  binance: 'Binance',
} as const
export type ExchangePlatform = keyof typeof exchangePlatforms

/** What a sync is doing. */
export const syncPhases = {
  waiting: 'Waiting for its turn',
  reading: 'Reading balances and trades',
  saving: 'Recording activities',
} as const

/** Where an import comes from: a file, or the sync of an exchange, whose name is its file name. */
export const importFormats = { csv: 'CSV', ofx: 'OFX or QFX', exchange: 'Exchange' } as const
export type ImportFormat = keyof typeof importFormats

/** What a CSV file lists: activities of one account, or prices of holdings. */
export const importContents = { activities: 'Activities', prices: 'Prices' } as const
export type ImportContent = keyof typeof importContents

export const dateOrders = {
  ymd: 'Year, month, day (2026-03-31)',
  mdy: 'Month, day, year (03/31/2026)',
  dmy: 'Day, month, year (31.03.2026)',
} as const
export type DateOrder = keyof typeof dateOrders

export const decimalMarks = { point: 'Point (1,234.56)', comma: 'Comma (1.234,56)' } as const
export type DecimalMark = keyof typeof decimalMarks

/** The columns that a CSV file may have. */
export const importColumns = {
  date: 'Date',
  kind: 'Kind of activity',
  symbol: 'Symbol',
  name: 'Name',
  quantity: 'Quantity',
  price: 'Price per unit',
  amount: 'Amount',
  fee: 'Fee',
  currency: 'Currency',
  reference: 'Reference number',
  note: 'Note',
} as const
export type ImportColumn = keyof typeof importColumns

export const importRowStates = { new: 'New', duplicate: 'Already recorded', problem: 'Problem' } as const
export type ImportRowState = keyof typeof importRowStates

/** Limits of an imported file. */
export const investmentUpload = {
  types: [
    'application/octet-stream',
    'application/vnd.intu.qfx',
    'application/x-ofx',
    'application/vnd.ms-excel',
    'text/csv',
    'text/plain',
  ],
  /** Bytes. */
  maxBytes: 10 * 1024 * 1024,
  wrongType: 'Please choose a CSV, OFX or QFX file',
  tooLarge: 'Please choose a file of 10 MB or less',
} as const

/** The most rows that one file may have. */
export const maxImportRows = 20_000
