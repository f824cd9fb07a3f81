import type { User } from '#contract/accounts/accounts.ts'
import { multiply, roundToCents } from '#contract/finance/exact.ts'
import type { InvestmentImport } from '#contract/integrations/integrations.ts'
import { activityFields } from '#contract/investments/activity-fields.ts'
import type { AssetType } from '#contract/investments/choices.ts'
import { SplitRatio } from '#contract/investments/split-ratio.ts'
import {
  importNotFound,
  importOversold,
  nothingToImport,
  previewExpired,
  syncPreviewNotApplied,
} from '#server/integrations/failures.ts'
import type { StoredAccount } from '#server/investments/accounts/store.ts'
import { lockEditableAccount } from '#server/investments/activities/record-activity.ts'
import { OversoldFailure } from '#server/investments/failures.ts'
import { refreshHolding } from '#server/investments/holdings/refresh-holding.ts'
import { insertHolding } from '#server/investments/holdings/store.ts'
import {
  insertActivities,
  listExternalIds,
  listHoldingNames,
  listImportHoldings,
  listOwnHoldings,
  type ImportedValues,
  type ImportHolding,
} from '#server/investments/imported/store.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findImportHolding } from './find-import-holding.ts'
import { previewLifetime, readPriceHolding } from './preview-file.ts'
import {
  completeImport,
  findImport,
  listNewRows,
  lockImport,
  presentImport,
  type StoredRow,
} from './store.ts'

/**
 * Records the new rows of a preview as activities. Rows that were recorded meanwhile are left out.
 * @throws Failure 404, 403, 409 for a preview that was applied or has expired, that is of a sync, that has no new row,
 * or whose sales are of more than the account holds.
 */
export async function applyImport(
  { clock, database }: Platform,
  user: User,
  id: string,
): Promise<InvestmentImport> {
  return database.db.transaction().execute(async tx => {
    const now = clock()
    const preview = await lockImport(tx, user.id, id)
    if (preview === undefined) throw importNotFound()
    if (preview.format === 'exchange' && preview.state === 'previewed') throw syncPreviewNotApplied()
    const isCurrent = addDuration(new Date(preview.createdAt), previewLifetime) > now
    if (preview.state !== 'previewed' || !isCurrent) throw previewExpired()
    const account = await lockEditableAccount(tx, user, preview.accountId)
    const rows = await listNewRows(tx, id)
    const values =
      preview.content === 'prices'
        ? await toValuations(tx, user, preview.fileName, rows)
        : await toValues(tx, account, preview.assetType, rows, now)
    if (values.length === 0) throw nothingToImport()
    const activityIds = await insertActivities(tx, values, user.id, now)
    for (const holdingId of new Set(values.map(value => value.holdingId)))
      await refreshOrExplain(tx, holdingId, now)
    await completeImport(tx, id, { activityIds, now, newCount: values.length })
    await audit(tx, clock, {
      actorId: user.id,
      action: 'integrations.file-imported',
      subject: account.id,
      details: { importId: id, activities: values.length },
    })
    return presentImport((await findImport(tx, user.id, id))!)
  })
}

async function refreshOrExplain(tx: Tx, holdingId: string | null, now: Date): Promise<void> {
  try {
    await refreshHolding(tx, holdingId, now)
  } catch (error) {
    if (!(error instanceof OversoldFailure) || holdingId === null) throw error
    const [name = ''] = await listHoldingNames(tx, [holdingId])
    throw importOversold(name, error.date)
  }
}

async function toValues(
  tx: Tx,
  account: StoredAccount,
  assetType: AssetType,
  rows: StoredRow[],
  now: Date,
): Promise<ImportedValues[]> {
  const recordedIds = await listExternalIds(
    tx,
    account.id,
    rows.map(({ externalId }) => externalId),
  )
  const holdings = await listImportHoldings(tx, account.id)
  const values: ImportedValues[] = []
  for (const { activity, externalId } of rows.filter(row => !recordedIds.has(row.externalId))) {
    const kind = activity.kind!
    const currency = activity.currency ?? account.currency
    const needsHolding = activityFields[kind].holdingId !== undefined
    const names = activity.symbol !== null || activity.name !== null
    const holding = needsHolding && names ? await ensureHolding(activity, currency) : undefined
    values.push(toImportedValues(activity, { accountId: account.id, externalId, currency, holding }))
  }
  return values

  async function ensureHolding(
    { symbol, name }: StoredRow['activity'],
    currency: string,
  ): Promise<ImportHolding> {
    const found = findImportHolding(holdings, { symbol, name }, currency)
    if (found !== undefined) return found
    const fields = { accountId: account.id, symbol, currency, assetType, kind: 'security' as const }
    const assetName = name ?? symbol ?? ''
    const { id } = await insertHolding(tx, {
      ...fields,
      assetName,
      securedById: null,
      commitment: null,
      now,
    })
    const holding = { ...fields, id, name: assetName, priceSource: 'manual' as const }
    holdings.push(holding)
    return holding
  }
}

function toImportedValues(
  activity: StoredRow['activity'],
  {
    accountId,
    externalId,
    currency,
    holding,
  }: { accountId: string; externalId: string; currency: string; holding: ImportHolding | undefined },
): ImportedValues {
  const { quantity, unitPrice } = activity
  const kind = activity.kind!
  const product = quantity !== null && unitPrice !== null ? roundToCents(multiply(quantity, unitPrice)) : null
  const amount = activity.amount ?? product
  return {
    accountId,
    externalId,
    holdingId: holding?.id ?? null,
    kind,
    date: activity.date!,
    currency: holding?.currency ?? currency,
    quantity,
    unitPrice,
    amount,
    fee: activity.fee ?? '0',
    splitRatio: activity.splitRatio === null ? null : SplitRatio.parse(activity.splitRatio),
    costBasis: activityFields[kind].costBasis === undefined ? null : amount,
    acquiredDate: null,
    lotId: null,
    method: null,
    source: null,
    note: activity.note,
  }
}

/** Prices become valuations of own holdings, in all accounts of the caller. */
async function toValuations(
  tx: Tx,
  user: User,
  fileName: string,
  rows: StoredRow[],
): Promise<ImportedValues[]> {
  const holdings = new Map((await listOwnHoldings(tx, user.id)).map(holding => [holding.id, holding]))
  const ids = rows.map(({ externalId }) => externalId)
  const recordedIds = new Set<string>()
  for (const accountId of new Set([...holdings.values()].map(holding => holding.accountId))) {
    await lockEditableAccount(tx, user, accountId)
    for (const id of await listExternalIds(tx, accountId, ids)) recordedIds.add(id)
  }
  return rows.flatMap(({ activity, externalId }) => {
    const holding = holdings.get(readPriceHolding(externalId))
    if (holding === undefined || recordedIds.has(externalId)) return []
    const { accountId, currency } = holding
    const values = toImportedValues(activity, { accountId, externalId, currency, holding })
    return [{ ...values, source: fileName.slice(0, 200) }]
  })
}
