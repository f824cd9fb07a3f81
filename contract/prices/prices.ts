import { z } from 'zod'

import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id, requiredText } from '#contract/texts/text.ts'

import { benchmarkUpload, ratesUpload } from './price-files.ts'

/** The latest rate of a currency, from the reference rates of the European Central Bank. */
const ExchangeRate = z
  .object({
    currency: z.string(),
    /** Units of the currency for one euro. */
    rate: z.string(),
    date: CalendarDate,
  })
  .meta({ id: 'ExchangeRate' })
export type ExchangeRate = z.infer<typeof ExchangeRate>

const ExchangeRateImport = z
  .object({ currencies: z.int(), days: z.int(), from: CalendarDate, until: CalendarDate })
  .meta({ id: 'ExchangeRateImport' })
export type ExchangeRateImport = z.infer<typeof ExchangeRateImport>

/** A series that returns are compared with, such as an index. */
const Benchmark = z
  .object({
    id: Id,
    name: z.string(),
    from: CalendarDate,
    until: CalendarDate,
    days: z.int(),
    createdBy: z.string(),
    createdAt: Timestamp,
    abilities: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'Benchmark' })
export type Benchmark = z.infer<typeof Benchmark>

export const pricesApi = calls({
  'GET /api/exchange-rates': {
    summary: 'The latest exchange rate of each currency, with its day.',
    access: 'signed-in',
    rule: 'a currency without a rate is not listed',
    reply: z.array(ExchangeRate),
  },
  'POST /api/exchange-rates': {
    summary: 'Adds exchange rates from a file of the European Central Bank: CSV, XML, or either as a zip.',
    access: 'exchange-rates.import',
    rule: 'replaces the rates of the same days; audited',
    upload: ratesUpload,
    reply: ExchangeRateImport,
  },
  'GET /api/benchmarks': {
    summary: 'The series that returns can be compared with, the newest first.',
    access: 'signed-in',
    rule: 'every series',
    ...paged({ size: 50, max: 200 }),
    reply: z.array(Benchmark),
  },
  'POST /api/benchmarks': {
    summary: 'Adds a series from a CSV file with a column of dates and a column of values.',
    access: 'signed-in',
    addsContent: true,
    rule: 'visible to every account; audited',
    query: z.object({ name: requiredText('Please name the benchmark', 100) }),
    upload: benchmarkUpload,
    reply: Benchmark,
    status: 201,
  },
  'DELETE /api/benchmarks/{id}': {
    summary: 'Deletes a series.',
    access: 'signed-in',
    rule: 'own, or with the capability exchange-rates.import; any other 403; audited',
    params: z.object({ id: Id }),
    reply: z.object({ id: Id }),
  },
})
