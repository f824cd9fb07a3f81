import { createHash } from 'node:crypto'

import type { DateOrder, DecimalMark, ImportColumn } from '#contract/integrations/integration-choices.ts'
import type { ImportMapping } from '#contract/integrations/integrations.ts'

/** Identifies a source of files by its header. */
export function calculateFingerprint(headers: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headers.map(normalize)))
    .digest('hex')
}

/** The first row that names at least two columns; a file may begin with lines of its own. */
export function findHeader(rows: readonly string[][]): number {
  const index = rows.slice(0, 30).findIndex(row => Object.keys(guessColumns(row)).length >= 2)
  return Math.max(index, 0)
}

/** How a file is probably read. The person checks it in the preview. */
export function guessMapping(headers: readonly string[], rows: readonly string[][]): ImportMapping {
  const columns = guessColumns(headers)
  const isPrices =
    columns.date !== undefined &&
    columns.price !== undefined &&
    columns.kind === undefined &&
    columns.quantity === undefined &&
    columns.amount === undefined
  return {
    content: isPrices ? 'prices' : 'activities',
    columns,
    dateOrder: guessDateOrder(listCells(rows, columns.date)),
    decimalMark: guessDecimalMark(
      [columns.quantity, columns.price, columns.amount].flatMap(column => listCells(rows, column)),
    ),
    assetType: 'stock',
  }
}

function guessColumns(headers: readonly string[]): Partial<Record<ImportColumn, number>> {
  const columns: Partial<Record<ImportColumn, number>> = {}
  for (const [name, patterns] of Object.entries(columnPatterns) as [ImportColumn, RegExp[]][])
    for (const pattern of patterns) {
      const index = headers.findIndex(
        (header, index) => pattern.test(normalize(header)) && !Object.values(columns).includes(index),
      )
      if (index === -1) continue
      columns[name] = index
      break
    }
  return columns
}

/** The better names come first. */
const columnPatterns: Record<ImportColumn, RegExp[]> = {
  date: [/^(trade|run|transaction|activity) date$/, /^date( .*)?$/, /^(time|timestamp|datum|day)$/, / date$/],
  kind: [/^(type|action|kind|activity|transaction type|transaction|side)$/, /\b(type|action)$/],
  symbol: [/^(symbol|ticker|isin|cusip)$/, /\b(symbol|ticker)\b/, /^(asset|coin)$/],
  quantity: [/^(quantity|shares|units|qty|volume|vol)$/, /\b(quantity|shares|units)\b/],
  price: [/^(price|unit price|share price|price per (unit|share)|close|nav|rate)$/, /\bprice\b/],
  fee: [/^(fee|fees|commission|fees? .*)$/, /\b(fee|fees|commission)\b/],
  amount: [/^(amount|net amount|total|value|cost|proceeds)$/, /\b(amount|total)\b/],
  currency: [/^(currency|ccy)$/, /\bcurrency\b/],
  reference: [/^(reference|ref|id|transaction id|trade id|order id|txid|reference number)$/],
  name: [/^(name|security|investment|instrument|security name|company)$/, /^description$/],
  note: [/^(note|notes|memo|comment|details)$/],
}

function normalize(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/\(.*?\)|[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function listCells(rows: readonly string[][], column: number | undefined): string[] {
  return column === undefined ? [] : rows.flatMap(row => row[column]?.trim() || [])
}

function guessDateOrder(cells: readonly string[]): DateOrder {
  const parts = cells.flatMap(cell => {
    const match = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{2,4})(\D|$)/.exec(cell)
    return match === null ? [] : [{ first: Number(match[1]), separator: match[2], second: Number(match[3]) }]
  })
  if (parts.length === 0) return 'ymd'
  if (parts.some(({ first }) => first > 12)) return 'dmy'
  if (parts.some(({ second }) => second > 12)) return 'mdy'
  return parts.some(({ separator }) => separator === '.') ? 'dmy' : 'mdy'
}

function guessDecimalMark(cells: readonly string[]): DecimalMark {
  return cells.some(cell => /\.\d{3},\d|^[^.]*\d,\d{1,2}\D*$/.test(cell)) ? 'comma' : 'point'
}
