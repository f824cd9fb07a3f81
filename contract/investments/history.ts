import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id } from '#contract/texts/text.ts'

/** The fields of an edit, as the audit trail names them. */
export const historyFields = [
  'name',
  'assetType',
  'symbol',
  'priceSource',
  'securedById',
  'commitment',
] as const

/** Those whose values are codes, which the audit trail can contain. */
export const codeFields = ['assetType', 'priceSource'] as const

const InvestmentHistoryEntry = z
  .object({
    id: z.string(),
    kind: z.enum(['added', 'changed', 'deleted', 'restored']),
    /** The changed fields. The audit trail has codes only, so that the values of the other fields are null. */
    changes: z.array(
      z.object({
        field: z.enum(historyFields),
        /** A key of `assetTypes` or `priceSources`. Null in entries before December 2026 as well. */
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
    changedAt: Timestamp,
    /** Null for the portal itself. */
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'InvestmentHistoryEntry' })
export type InvestmentHistoryEntry = z.infer<typeof InvestmentHistoryEntry>

export const investmentHistoryApi = calls({
  'GET /api/investments/{id}/history': {
    summary: 'Who added, changed, deleted and restored an investment, the newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'of an investment that the caller may see, or a deleted one that the caller may restore, from the audit trail; any other 404',
    params: z.object({ id: Id }),
    ...paged({ size: 50, max: 500 }),
    reply: z.array(InvestmentHistoryEntry),
  },
})
