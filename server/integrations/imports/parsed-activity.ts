import type { ImportContent, ImportFormat } from '#contract/integrations/integration-choices.ts'
import type { ImportMapping } from '#contract/integrations/integrations.ts'
import type { ActivityKind } from '#contract/investments/choices.ts'

/** An activity as a file states it, before it has a holding. Exact decimal text, without signs. */
export type ParsedActivity = {
  kind: ActivityKind | null
  date: string | null
  symbol: string | null
  name: string | null
  quantity: string | null
  unitPrice: string | null
  amount: string | null
  fee: string | null
  /** `3:2`, or `2` for `2:1`. */
  splitRatio: string | null
  /** Null for the currency of the account. */
  currency: string | null
  note: string | null
}

export type ParsedRow = {
  /** In the file, from one. */
  line: number
  /** One line can become two activities, such as a dividend that is reinvested. */
  part: number
  activity: ParsedActivity
  /** Of the institution, or of the content of the row. */
  externalId: string
  problem: string | null
}

/** What the worker reads from a file. */
export type ParsedFile = {
  format: ImportFormat
  content: ImportContent
  rows: ParsedRow[]
  /** Of a CSV file. */
  table: {
    headers: string[]
    sample: string[][]
    fingerprint: string
    mapping: ImportMapping
    isRemembered: boolean
  } | null
}

/** The input of the worker. */
export type ParseTask = {
  path: string
  today: string
  mapping: ImportMapping | null
  /** Mappings of earlier files of the account, by the fingerprint of their header. */
  remembered: Record<string, ImportMapping>
}

export const emptyActivity: ParsedActivity = {
  kind: null,
  date: null,
  symbol: null,
  name: null,
  quantity: null,
  unitPrice: null,
  amount: null,
  fee: null,
  splitRatio: null,
  currency: null,
  note: null,
}
