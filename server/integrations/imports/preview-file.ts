import type { User } from '#contract/accounts/accounts.ts'
import type { ImportContent } from '#contract/integrations/integration-choices.ts'
import { ImportMapping, type ImportPreview } from '#contract/integrations/integrations.ts'
import { findAccount, type StoredAccount } from '#server/investments/accounts/store.ts'
import { accountNotFound } from '#server/investments/failures.ts'
import { listExternalIds, listOwnHoldings, type ImportHolding } from '#server/investments/imported/store.ts'
import { checkEdit } from '#server/investments/policy.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { invalidInput } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import type { FileReader } from './file-reader.ts'
import { markOversold } from './mark-oversold.ts'
import type { ParsedRow } from './parsed-activity.ts'
import {
  findImport,
  insertImport,
  insertRows,
  listMappings,
  presentImport,
  saveMapping,
  type NewRow,
} from './store.ts'

/** A preview can be applied within this time. */
export const previewLifetime = hour

/**
 * Reads a file and compares its rows with the ledger. Nothing is recorded.
 * @throws Failure 404 or 403 for the account, 400 for a file or a mapping that cannot be read, 413 for a large one.
 */
export async function previewFile(
  { clock, database, today }: Platform,
  reader: FileReader,
  user: User,
  query: { accountId: string; fileName: string; mapping?: string | undefined },
  upload: AsyncIterable<Uint8Array>,
): Promise<ImportPreview> {
  const { db } = database
  const account = await findAccount(db, user, query.accountId)
  if (account === undefined) throw accountNotFound()
  checkEdit(account)
  const mapping = query.mapping === undefined ? null : parseMapping(query.mapping)
  const remembered = await listMappings(db, user.id)
  const file = await reader.read(user.id, upload, { today: today(), mapping, remembered })
  const rows = await classifyRows(db, user, account, file.content, file.rows)
  const now = clock()
  const count = (state: NewRow['state']) => rows.filter(row => row.state === state).length
  return database.db.transaction().execute(async tx => {
    const id = await insertImport(tx, {
      accountId: account.id,
      fileName: cleanFileName(query.fileName),
      format: file.format,
      content: file.content,
      assetType: file.table?.mapping.assetType ?? 'stock',
      newCount: count('new'),
      duplicateCount: count('duplicate'),
      problemCount: count('problem'),
      importedById: user.id,
      createdAt: now,
    })
    await insertRows(tx, id, rows)
    if (mapping !== null && file.table !== null)
      await saveMapping(tx, user.id, file.table.fingerprint, mapping, now)
    return {
      ...presentImport((await findImport(tx, user.id, id))!),
      expiresAt: addDuration(now, previewLifetime).toISOString(),
      mapping: file.table?.mapping ?? null,
      isRemembered: file.table?.isRemembered ?? false,
      headers: file.table?.headers ?? [],
      sample: file.table?.sample ?? [],
    }
  })
}

function parseMapping(text: string): ImportMapping {
  try {
    const result = ImportMapping.safeParse(JSON.parse(text))
    if (result.success) return result.data
  } catch {
    // Not JSON.
  }
  throw invalidInput({ mapping: 'Please choose the columns again' })
}

async function classifyRows(
  db: Db,
  user: User,
  account: StoredAccount,
  content: ImportContent,
  rows: readonly ParsedRow[],
): Promise<NewRow[]> {
  if (content === 'prices') return classifyPrices(db, user, rows)
  const ids = rows.map(({ externalId }) => externalId)
  const recordedIds = await listExternalIds(db, account.id, ids)
  const seen = new Set<string>()
  const classified = rows.map(row => {
    const problem = row.problem ?? findAccountProblem(account, row)
    const isDuplicate = recordedIds.has(row.externalId) || seen.has(row.externalId)
    seen.add(row.externalId)
    const state =
      problem !== null ? ('problem' as const) : isDuplicate ? ('duplicate' as const) : ('new' as const)
    return Object.assign({}, row, { problem, state })
  })
  return markOversold(db, account, classified)
}

function findAccountProblem({ tracksCash, currency }: StoredAccount, { activity }: ParsedRow): string | null {
  const { kind } = activity
  const isCash = kind === 'deposit' || kind === 'withdrawal'
  if (isCash && !tracksCash)
    return 'This account does not track cash. Change that in its settings, then import again'
  const hasHolding = activity.symbol !== null || activity.name !== null
  if (!hasHolding && activity.currency !== null && activity.currency !== currency)
    return `The cash of this account is in ${currency}, not in ${activity.currency}`
  return null
}

type PriceTarget = { row: ParsedRow; holding: ImportHolding | undefined }

/** Each price becomes a valuation of every holding of the caller with its symbol. */
async function classifyPrices(db: Db, user: User, rows: readonly ParsedRow[]): Promise<NewRow[]> {
  const holdings = await listOwnHoldings(db, user.id)
  const bySymbol = Map.groupBy(holdings, ({ symbol }) => symbol!.toUpperCase())
  const targets = rows.flatMap((row): PriceTarget[] => {
    const found = (bySymbol.get(row.activity.symbol ?? '') ?? []).filter(
      ({ currency }) => row.activity.currency === null || row.activity.currency === currency,
    )
    if (found.length > 0 && row.problem === null) return found.map(holding => ({ row, holding }))
    const symbol = row.activity.symbol ?? ''
    const problem =
      row.problem ??
      (symbol === '' ? 'The row names no symbol' : `You have no investment with the symbol ${symbol}`)
    return [{ row: { ...row, problem }, holding: undefined }]
  })
  const ids = targets.flatMap(({ row, holding }) => (holding ? [toPriceId(holding.id, row)] : []))
  const recordedIds = new Set<string>()
  for (const accountId of new Set(holdings.map(holding => holding.accountId)))
    for (const id of await listExternalIds(db, accountId, ids)) recordedIds.add(id)
  const parts = new Map<number, number>()
  return targets.map(({ row, holding }): NewRow => {
    const { line, problem } = row
    const part = parts.get(line) ?? 0
    parts.set(line, part + 1)
    if (holding === undefined)
      return { line, part, problem, state: 'problem', activity: row.activity, externalId: row.externalId }
    const externalId = toPriceId(holding.id, row)
    const isDuplicate = recordedIds.has(externalId)
    recordedIds.add(externalId)
    const activity = Object.assign({}, row.activity, { name: holding.name, currency: holding.currency })
    return { line, part, problem, externalId, activity, state: isDuplicate ? 'duplicate' : 'new' }
  })
}

function toPriceId(holdingId: string, { activity }: ParsedRow): string {
  return `price:${holdingId}:${activity.date}:${activity.unitPrice}`
}

/** The holding of a price, from its identifier. */
export function readPriceHolding(externalId: string): string {
  return externalId.split(':')[1] ?? ''
}

/** The last part of a path, without control characters. */
function cleanFileName(path: string): string {
  const name = path.split(/[/\\]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 200)
  return name || 'investments.csv'
}
