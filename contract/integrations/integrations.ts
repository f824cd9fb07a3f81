import { z } from 'zod'

import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { activityKinds, assetTypes } from '#contract/investments/choices.ts'
import { paged } from '#contract/paging.ts'
import { Id, requiredText } from '#contract/texts/text.ts'

import {
  dateOrders,
  decimalMarks,
  exchangePlatforms,
  importColumns,
  importContents,
  importFormats,
  importRowStates,
  investmentUpload,
  syncPhases,
} from './integration-choices.ts'

const Platform = z.enum(listKeys(exchangePlatforms), { error: 'Please choose an exchange' })
const AssetType = z.enum(listKeys(assetTypes), { error: 'Please choose an asset type' })

const SyncResult = z
  .object({
    trades: z.int(),
    balances: z.int(),
    /** Trades in another currency, which count only through the balances. */
    skippedTrades: z.int(),
  })
  .meta({ id: 'SyncResult' })
export type SyncResult = z.infer<typeof SyncResult>

/** A connected platform under both names, provider = platform. No reply contains its secrets. */
const InvestmentIntegration = z
  .object({
    id: Id,
    userId: Id,
    platform: Platform,
    provider: Platform,
    isActive: z.boolean(),
    lastSync: Timestamp.nullable(),
    account: z.object({ id: Id, name: z.string() }),
    /** Whether the exchange stated that the key can only read. */
    isReadOnly: z.boolean(),
    /** What a running sync or preview is doing. */
    phase: z.enum(listKeys(syncPhases)).nullable(),
    /** Whether it is a preview, which records nothing. */
    isPreviewing: z.boolean(),
    /** Why the last sync failed. */
    problem: z.string().nullable(),
    /** What the last sync recorded; null before the first. */
    lastResult: SyncResult.nullable(),
  })
  .meta({ id: 'InvestmentIntegration' })
export type InvestmentIntegration = z.infer<typeof InvestmentIntegration>

/** The secrets can be written, but never read. */
export const NewIntegration = z.object({
  platform: Platform,
  apiKey: requiredText('Please enter the API key', 500),
  apiSecret: requiredText('Please enter the API secret', 4000, { isMultiline: true }),
  /** A new account, which has the name of the exchange, without one. */
  accountId: Id.nullish().transform(id => id ?? null),
})
export type NewIntegration = z.infer<typeof NewIntegration>

/** How the columns of a CSV file are read. A column is its position, from zero. */
export const ImportMapping = z.object({
  content: z.enum(listKeys(importContents)).default('activities'),
  columns: z.partialRecord(z.enum(listKeys(importColumns)), z.int().min(0).max(200)),
  dateOrder: z.enum(listKeys(dateOrders)).default('ymd'),
  decimalMark: z.enum(listKeys(decimalMarks)).default('point'),
  /** Of holdings that the import adds. */
  assetType: AssetType.default('stock'),
})
export type ImportMapping = z.infer<typeof ImportMapping>

const InvestmentImport = z
  .object({
    id: Id,
    /** The name of the exchange, for a sync. */
    fileName: z.string(),
    format: z.enum(listKeys(importFormats)),
    content: z.enum(listKeys(importContents)),
    state: z.enum(['previewed', 'applied', 'undone']),
    account: z.object({ id: Id, name: z.string() }),
    newCount: z.int(),
    duplicateCount: z.int(),
    problemCount: z.int(),
    createdAt: Timestamp,
    appliedAt: Timestamp.nullable(),
    undoneAt: Timestamp.nullable(),
  })
  .meta({ id: 'InvestmentImport' })
export type InvestmentImport = z.infer<typeof InvestmentImport>

const ImportPreview = InvestmentImport.extend({
  /** Until when it can be applied. */
  expiresAt: Timestamp,
  /** Null for a file that states the meaning of its fields. */
  mapping: ImportMapping.nullable(),
  /** Whether the columns are as in an earlier file of the caller. */
  isRemembered: z.boolean(),
  headers: z.array(z.string()),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string())),
}).meta({ id: 'InvestmentImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

/** What a sync would record. Its rows are read like those of a file; the next preview of the connection replaces it. */
const SyncPreview = InvestmentImport.extend({
  /** Until when its rows can be read. */
  expiresAt: Timestamp,
  result: SyncResult,
  /** How many activities of each kind would be added. */
  kinds: z.array(z.object({ kind: z.enum(listKeys(activityKinds)), count: z.int() })),
}).meta({ id: 'SyncPreview' })
export type SyncPreview = z.infer<typeof SyncPreview>

const ImportRow = z
  .object({
    id: Id,
    /** In the file or the preview of a sync, from one. */
    line: z.int(),
    state: z.enum(listKeys(importRowStates)),
    problem: z.string().nullable(),
    kind: z.enum(listKeys(activityKinds)).nullable(),
    date: CalendarDate.nullable(),
    symbol: z.string().nullable(),
    name: z.string().nullable(),
    /** The ratio of a split, `3:2`. */
    quantity: z.string().nullable(),
    unitPrice: z.string().nullable(),
    amount: z.string().nullable(),
    fee: z.string().nullable(),
    currency: z.string().nullable(),
    /** For the difference between the ledger and the balance at an exchange: both quantities. */
    balance: z.object({ ledger: z.string(), exchange: z.string() }).nullable(),
  })
  .meta({ id: 'InvestmentImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

const params = z.object({ id: Id })

export const integrationsApi = calls({
  'GET /api/integrations': {
    summary: "The current account's connected platforms.",
    access: 'signed-in',
    isPersonal: true,
    rule: 'own; no reply contains a key',
    ...paged({ size: 50, max: 200 }),
    reply: z.array(InvestmentIntegration),
  },
  'POST /api/integrations': {
    summary: 'Connects an exchange by an API key, after the exchange accepted the key.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'into an own account, else 404; a key that can trade or withdraw 400; the exchange fails 502; audited',
    body: NewIntegration,
    reply: InvestmentIntegration,
    status: 201,
  },
  'DELETE /api/integrations/{id}': {
    summary: 'Disconnects an exchange and deletes its key. Its holdings and activities stay.',
    access: 'signed-in',
    rule: 'own, else 404; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'POST /api/integrations/{id}/sync': {
    summary: "Syncs the balances of one of the current account's platforms, and answers when it is done.",
    access: 'signed-in',
    rule: 'own, else 404; 409 while a sync runs; the exchange fails 502; audited',
    params,
    reply: InvestmentIntegration,
  },
  'POST /api/integrations/{id}/preview': {
    summary:
      'Previews a sync: reads the exchange, records nothing, and answers with what the sync would record.',
    access: 'signed-in',
    rule: 'own, else 404; 409 while a sync runs; the exchange fails 502; available to its sender for an hour',
    params,
    reply: SyncPreview,
    status: 201,
  },
  'POST /api/investment-imports': {
    summary: 'Previews a CSV, OFX or QFX file, which is the request body. The preview expires after an hour.',
    access: 'signed-in',
    addsContent: true,
    rule: 'into an account that the caller may edit, else 404 or 403; at most 10 MB and 20,000 rows, else 413',
    query: z.object({
      accountId: Id,
      fileName: z.string().trim().max(400).default(''),
      /** The mapping of a CSV file as JSON. By default, that of the last file with the same header, or a guess. */
      mapping: z.string().max(5000).optional(),
    }),
    upload: investmentUpload,
    reply: ImportPreview,
    status: 201,
  },
  'GET /api/investment-imports': {
    summary: 'The files that the caller imported, and the syncs that recorded something, the newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own',
    ...paged({ size: 20, max: 100 }),
    reply: z.array(InvestmentImport),
  },
  'GET /api/investment-imports/{id}/rows': {
    summary: 'The rows of a previewed file or sync: new, already recorded, or with a problem.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own, else 404',
    params,
    ...paged({ size: 100, max: 500 }, { state: z.enum(listKeys(importRowStates)).optional() }),
    reply: z.array(ImportRow),
  },
  'POST /api/investment-imports/{id}/apply': {
    summary: 'Records the new rows of a previewed file as activities.',
    access: 'signed-in',
    addsContent: true,
    rule: 'own, else 404; once; a sale of more than is held 409; the preview of a sync 409; audited',
    params,
    reply: InvestmentImport,
  },
  'POST /api/investment-imports/{id}/undo': {
    summary: 'Undoes an import or a sync: removes the activities that it recorded.',
    access: 'signed-in',
    rule: 'own, else 404; 409 if later activities depend on it; audited',
    params,
    reply: InvestmentImport,
  },
})

/** The keys of a record as the tuple that `z.enum` needs. */
function listKeys<Key extends string>(record: Record<Key, string>): [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]]
}
