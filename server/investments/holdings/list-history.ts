import { z } from 'zod'

import type { User } from '#contract/accounts/accounts.ts'
import { historyFields, type InvestmentHistoryEntry } from '#contract/investments/history.ts'
import { investmentNotFound } from '#server/investments/failures.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isRestorable } from '#server/platform/database/soft-deletion.ts'
import { decodeCursor, encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import { findHoldingIncludingRemoved } from './store.ts'

/** The entries of the audit trail that concern an investment itself. Those of its activities are in its ledger. */
const kinds = new Map<string, InvestmentHistoryEntry['kind']>([
  ['investments.added', 'added'],
  ['investments.changed', 'changed'],
  ['investments.deleted', 'deleted'],
  ['investments.restored', 'restored'],
])

/** The codes of `listChanges`, by field. */
const Codes = z.record(z.string(), z.string()).default({})
const Details = z.object({ fields: z.array(z.string()).default([]), from: Codes, to: Codes })

/**
 * The history of an investment, the newest entry first. Those who may restore a deleted one read its history as well.
 * @throws Failure 404.
 */
export async function listHistory(
  db: Db,
  viewer: User,
  { id, now, cursor, limit }: PageRequest & { id: string; now: Date },
): Promise<Page<InvestmentHistoryEntry>> {
  const holding = await findHoldingIncludingRemoved(db, viewer, id)
  const isListed =
    holding !== undefined && (holding.removedAt === null || (holding.canEdit && isRestorable(holding, now)))
  if (!isListed) throw investmentNotFound()
  const all = db
    .selectFrom('auditEntries')
    .where('subject', '=', id)
    .where('action', 'in', [...kinds.keys()])
  let page = all
    .select([
      'id',
      'action',
      'createdAt',
      'details',
      selectAccountName('auditEntries.actorId').as('changedBy'),
    ])
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where('id', '<', decodeCursor(cursor, /^(\d{1,18})$/)[0] ?? '')
  const found = await page.execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const entries = rows.map(row => ({
    id: row.id,
    kind: kinds.get(row.action) ?? 'changed',
    changes: parseChanges(row.details),
    changedAt: row.createdAt,
    changedBy: row.changedBy,
  }))
  return new Page(entries, {
    next: last && encodeCursor(last.id),
    total: cursor !== undefined ? undefined : await countAll(),
  })

  async function countAll(): Promise<number> {
    const { count } = await all.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return count
  }
}

function parseChanges(details: unknown): InvestmentHistoryEntry['changes'] {
  const parsed = Details.safeParse(details).data
  if (parsed === undefined) return []
  const { fields, from, to } = parsed
  return historyFields
    .filter(field => fields.includes(field))
    .map(field => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
}
