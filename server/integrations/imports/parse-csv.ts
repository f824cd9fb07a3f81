import { createHash } from 'node:crypto'

import Papa from 'papaparse'

import {
  maxImportRows,
  type DecimalMark,
  type ImportColumn,
} from '#contract/integrations/integration-choices.ts'
import type { ImportMapping } from '#contract/integrations/integrations.ts'
import type { ActivityKind } from '#contract/investments/choices.ts'
import { tooManyRows, unreadableFile } from '#server/integrations/failures.ts'

import { findRowProblem, restrictToKind } from './check-row.ts'
import { calculateFingerprint, findHeader, guessMapping } from './csv-mapping.ts'
import {
  emptyActivity,
  type ParsedActivity,
  type ParsedFile,
  type ParsedRow,
  type ParseTask,
} from './parsed-activity.ts'
import { readDate, readDecimal, readKind } from './read-values.ts'

/**
 * Reads a CSV file: by the mapping of the task, as an earlier file with the same header, or by a guess.
 * @throws Failure 400 for a file without a table, 413 for one with too many rows.
 */
export function parseCsv(text: string, task: Omit<ParseTask, 'path'>): ParsedFile {
  const table = Papa.parse<string[]>(text, { skipEmptyLines: false }).data
  const isFilled = (row: string[]) => row.some(cell => cell.trim() !== '')
  const header = findHeader(table)
  const headers = table[header] ?? []
  const lines = table.slice(header + 1).map((cells, index) => ({ line: header + index + 2, cells }))
  const filled = lines.filter(({ cells }) => isFilled(cells))
  if (headers.filter(cell => cell.trim() !== '').length < 2 || filled.length === 0)
    throw unreadableFile(
      'This file has no table. A CSV file has a line with the names of its columns, and a line for each activity',
    )
  if (filled.length > maxImportRows) throw tooManyRows(maxImportRows)
  const fingerprint = calculateFingerprint(headers)
  const rememberedMapping = task.remembered[fingerprint]
  const mapping =
    task.mapping ??
    rememberedMapping ??
    guessMapping(
      headers,
      filled.slice(0, 200).map(({ cells }) => cells),
    )
  return {
    format: 'csv',
    content: mapping.content,
    rows: toRows(filled, mapping, task.today),
    table: {
      headers: headers.map(cell => cell.trim().slice(0, 100)),
      sample: filled.slice(0, 5).map(({ cells }) => cells.map(cell => cell.trim().slice(0, 100))),
      fingerprint,
      mapping,
      isRemembered: task.mapping === null && rememberedMapping !== undefined,
    },
  }
}

type Line = { line: number; cells: string[] }

function toRows(lines: Line[], mapping: ImportMapping, today: string): ParsedRow[] {
  const seen = new Map<string, number>()
  return lines.map(({ line, cells }) => {
    const read = readCells(cells, mapping)
    const activity = restrictToKind(read.activity)
    const problem = read.problem ?? findRowProblem(activity, today)
    return { line, part: 0, activity, externalId: toExternalId(read.reference, activity), problem }
  })

  /** Two equal rows are two activities; the same file again is none. */
  function toExternalId(reference: string | null, activity: ParsedActivity): string {
    const content =
      reference === null
        ? JSON.stringify(activity)
        : JSON.stringify([reference, activity.kind, activity.symbol ?? activity.name])
    const count = (seen.get(content) ?? 0) + 1
    seen.set(content, count)
    return `csv:${createHash('sha256').update(`${content}#${count}`).digest('hex').slice(0, 40)}`
  }
}

function readCells(cells: string[], { columns, content, dateOrder, decimalMark }: ImportMapping) {
  const cell = (column: ImportColumn): string | null => {
    const index = columns[column]
    return index === undefined ? null : cells[index]?.trim() || null
  }
  let problem: string | null = null
  const decimal = (column: ImportColumn): string | null => {
    const text = cell(column)
    if (text === null || /^[-–—]+$/.test(text)) return null
    const value = readDecimal(text, decimalMark)
    if (value === null) problem ??= `“${text.slice(0, 40)}” in the column of the ${column} is not a number`
    return value
  }
  const ratio = readSplitRatio(cell('kind') ?? '', cell('quantity') ?? '', decimalMark)
  const [quantity, price, amount, fee] = [
    ratio === null ? decimal('quantity') : null,
    decimal('price'),
    decimal('amount'),
    decimal('fee'),
  ]
  const kind = content === 'prices' ? ('valuation' as const) : findKind(cell('kind'), quantity, amount)
  const activity: ParsedActivity = {
    ...emptyActivity,
    kind,
    date: readDate(cell('date') ?? '', dateOrder),
    symbol: cell('symbol')?.toUpperCase().slice(0, 20) ?? null,
    name: cell('name')?.slice(0, 200) ?? null,
    quantity: toPositive(quantity),
    unitPrice: toPositive(price),
    // The amount of a statement often contains the fee; the price is exact.
    amount: quantity !== null && price !== null ? null : toPositive(amount),
    fee: toPositive(fee),
    splitRatio: kind === 'split' ? (ratio ?? toPositive(quantity)) : null,
    currency: cell('currency')?.toUpperCase() ?? null,
    note: cell('note')?.slice(0, 1000) ?? null,
  }
  return { activity, problem, reference: cell('reference') }
}

/** A file without a column of kinds states them by the signs of its numbers. */
function findKind(text: string | null, quantity: string | null, amount: string | null): ActivityKind | null {
  if (text !== null) return readKind(text)
  if (quantity !== null && quantity !== '0') return quantity.startsWith('-') ? 'sell' : 'buy'
  if (amount !== null && amount !== '0') return amount.startsWith('-') ? 'withdrawal' : 'deposit'
  return null
}

/** `3:2` from the quantity of a split, such as `3:2`, `3 for 2` or `3/2`; null for one number. */
function readSplitRatio(kind: string, quantity: string, mark: DecimalMark): string | null {
  const sides = quantity.split(/\s*[:/]\s*|\s+for\s+/i).map(side => readDecimal(side, mark))
  return sides.length === 2 && !sides.includes(null) && readKind(kind) === 'split' ? sides.join(':') : null
}

function toPositive(value: string | null): string | null {
  return value?.replace('-', '') ?? null
}
