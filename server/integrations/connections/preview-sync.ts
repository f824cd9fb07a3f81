import type { User } from '#contract/accounts/accounts.ts'
import { roundToCents } from '#contract/finance/exact.ts'
import { exchangePlatforms } from '#contract/integrations/integration-choices.ts'
import type { SyncPreview, SyncResult } from '#contract/integrations/integrations.ts'
import type { ExchangeReading } from '#server/integrations/exchange/exchange-task.ts'
import { importNotFound, notOwnAccount } from '#server/integrations/failures.ts'
import { emptyActivity } from '#server/integrations/imports/parsed-activity.ts'
import { previewLifetime } from '#server/integrations/imports/preview-file.ts'
import {
  completePreview,
  countKinds,
  findImport,
  insertImport,
  presentImport,
  type NewRow,
} from '#server/integrations/imports/store.ts'
import { lockOwnAccount } from '#server/investments/imported/store.ts'
import { addDuration } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

import { planSync, type PlannedActivity, type RecordedTrade } from './plan-sync.ts'
import type { StoredIntegration } from './store.ts'
import { deleteSyncPreviews, type UnfinishedSync } from './sync-store.ts'

/** Adds an empty preview, which replaces the earlier one of the connection. */
export async function insertSyncPreview(
  tx: Tx,
  { id, userId, accountId, platform }: StoredIntegration,
  now: Date,
): Promise<string> {
  await deleteSyncPreviews(tx, id)
  return insertImport(tx, {
    accountId,
    fileName: exchangePlatforms[platform],
    format: 'exchange',
    content: 'activities',
    assetType: 'cryptocurrency',
    newCount: 0,
    duplicateCount: 0,
    problemCount: 0,
    importedById: userId,
    createdAt: now,
  })
}

/**
 * Stores what `planSync` computes as the rows of a preview. Nothing is recorded.
 * @throws Failure as `recordReading`.
 */
export async function previewReading(
  tx: Tx,
  today: string,
  sync: UnfinishedSync & { previewId: string },
  reading: ExchangeReading,
): Promise<SyncResult> {
  const account = await lockOwnAccount(tx, sync.userId, sync.accountId)
  if (account === undefined) throw notOwnAccount()
  const plan = await planSync(tx, account, sync, today, reading)
  const { activities, recordedTrades, trades, balances, skippedTrades } = plan
  const rows = [...activities.map(toNewRow), ...recordedTrades.map(toRecordedRow)]
    .toSorted(byDay)
    .map((row, index) => Object.assign(row, { line: index + 1 }))
  const counts = { newCount: activities.length, duplicateCount: recordedTrades.length }
  await completePreview(tx, sync.previewId, rows, counts)
  return { trades, balances, skippedTrades }
}

/** @throws Failure 404 for a preview that another one replaced. */
export async function presentSyncPreview(
  db: Db,
  user: User,
  id: string,
  { trades, balances, skippedTrades }: SyncResult,
): Promise<SyncPreview> {
  const stored = await findImport(db, user.id, id)
  if (stored === undefined) throw importNotFound()
  return {
    ...presentImport(stored),
    expiresAt: addDuration(new Date(stored.createdAt), previewLifetime).toISOString(),
    result: { trades, balances, skippedTrades },
    kinds: await countKinds(db, id),
  }
}

type PreviewRow = Omit<NewRow, 'line'>

function toNewRow({ holding, values, balance }: PlannedActivity): PreviewRow {
  const { externalId, kind, date, quantity, unitPrice, amount, fee, currency, note } = values
  const { symbol, name } = holding
  return {
    part: 0,
    state: 'new',
    problem: null,
    externalId,
    activity: {
      ...emptyActivity,
      kind,
      date,
      symbol,
      name,
      quantity,
      unitPrice,
      amount,
      fee,
      currency,
      note,
    },
    ledgerQuantity: balance?.ledger ?? null,
    exchangeQuantity: balance?.exchange ?? null,
  }
}

function toRecordedRow({ trade, isRemoved }: RecordedTrade): PreviewRow {
  const { id, side, date, symbol, quantity, price, amount, fee, quote } = trade
  return {
    part: 0,
    state: 'duplicate',
    problem: isRemoved ? 'You removed it, so that a sync does not record it again' : null,
    externalId: id,
    activity: {
      ...emptyActivity,
      kind: side,
      date,
      symbol,
      quantity,
      unitPrice: price,
      amount: roundToCents(amount),
      fee: roundToCents(fee),
      currency: quote,
    },
  }
}

/** The latest first. */
function byDay({ activity: left }: PreviewRow, { activity: right }: PreviewRow): number {
  return left.date === right.date ? 0 : (left.date ?? '') < (right.date ?? '') ? 1 : -1
}
