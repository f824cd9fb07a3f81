import { z } from 'zod'

import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { Quantity } from '#contract/finance/money.ts'
import { isFlagged, paged } from '#contract/paging.ts'
import { Id, optionalText } from '#contract/texts/text.ts'

import { checkActivity } from './activity-fields.ts'
import { activityKinds } from './choices.ts'
import { ActivityDate, HoldingKind, PositiveMoney, PositiveQuantity } from './holdings.ts'
import { SplitRatio } from './split-ratio.ts'

const ActivityKind = z.enum(Object.keys(activityKinds) as [keyof typeof activityKinds], {
  error: 'Please choose a kind of activity',
})

/** A price per unit, with eight decimals. */
export const UnitPrice = Quantity.refine(price => !price.startsWith('-'), 'Please enter zero or more')

const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform(value => value ?? null)

/** One entry of the ledger. Which fields a kind needs is in `activity-fields.ts`. */
export const NewActivity = z
  .object({
    accountId: Id,
    /** Null for the cash of the account. */
    holdingId: nullable(Id),
    kind: ActivityKind,
    date: ActivityDate,
    quantity: nullable(PositiveQuantity),
    unitPrice: nullable(UnitPrice),
    /** Without the fee. Quantity × price, rounded to cents, by default. */
    amount: nullable(PositiveMoney),
    fee: nullable(PositiveMoney),
    splitRatio: nullable(SplitRatio),
    /** What the units of an opening or of a transfer cost in total. */
    costBasis: nullable(PositiveMoney),
    /** When these units were acquired, if that was before the date. Their lot has this date. */
    acquiredDate: nullable(ActivityDate),
    lotId: nullable(Id),
    /** How a valuation was made. */
    method: optionalText(100),
    /** Who made a valuation, or the document that it is from. */
    source: optionalText(200),
    note: optionalText(1000, { isMultiline: true }),
  })
  .superRefine((activity, context) => {
    for (const [field, sentence] of Object.entries(checkActivity(activity)))
      context.addIssue({ code: 'custom', path: [field], message: sentence })
  })
export type NewActivity = z.infer<typeof NewActivity>

const Activity = z
  .object({
    id: Id,
    /** The first entry of its chain of corrections. Lots are named by it. */
    rootId: Id,
    account: z.object({ id: Id, name: z.string() }),
    holding: z
      .object({ id: Id, name: z.string(), symbol: z.string().nullable(), kind: HoldingKind })
      .nullable(),
    kind: ActivityKind,
    date: CalendarDate,
    currency: z.string(),
    quantity: z.string().nullable(),
    unitPrice: z.string().nullable(),
    amount: z.string().nullable(),
    fee: z.string(),
    /** New units for old ones, `3:2`. */
    splitRatio: z.string().nullable(),
    costBasis: z.string().nullable(),
    acquiredDate: CalendarDate.nullable(),
    lotId: Id.nullable(),
    method: z.string().nullable(),
    source: z.string().nullable(),
    note: z.string().nullable(),
    isCorrected: z.boolean(),
    isRemoval: z.boolean(),
    /** Whether the ledger contains it. */
    isCurrent: z.boolean(),
    createdBy: z.string(),
    createdAt: Timestamp,
    abilities: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'InvestmentActivity' })
export type Activity = z.infer<typeof Activity>

const params = z.object({ id: Id })
const rule = 'in an own account, or in one that its owner shares for editing; any other 404; audited'

export const investmentActivitiesApi = calls({
  'GET /api/investment-activities': {
    summary: 'The ledger of the accounts that the caller may see: the latest activities first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'of accounts that the caller may see; without corrected entries; removed ones as for recording',
    ...paged(
      { size: 50, max: 500 },
      {
        accountId: Id.optional(),
        holdingId: Id.optional(),
        kind: ActivityKind.optional(),
        /** Only the removals that the caller may undo, the latest first. */
        isRemoved: isFlagged.optional(),
      },
    ),
    reply: z.array(Activity),
  },
  'POST /api/investment-activities': {
    summary: 'Records an activity.',
    access: 'signed-in',
    addsContent: true,
    acceptsIdempotencyKey: true,
    rule: `${rule}; a sale of more than is held 409`,
    body: NewActivity,
    reply: Activity,
    status: 201,
  },
  'PUT /api/investment-activities/{id}': {
    summary: 'Corrects an activity: records a new entry that takes its place.',
    access: 'signed-in',
    addsContent: true,
    rule: `${rule}; 409 for an entry that was corrected before`,
    params,
    body: NewActivity,
    reply: Activity,
  },
  'DELETE /api/investment-activities/{id}': {
    summary: 'Removes an activity from the ledger: records an entry that says so. It can be undone.',
    access: 'signed-in',
    rule: `${rule}; 409 for an entry that was corrected before`,
    params,
    reply: Activity,
  },
  'POST /api/investment-activities/{id}/undo': {
    summary: 'Undoes the latest correction or removal of an activity, by a further entry.',
    access: 'signed-in',
    rule: `${rule}; 409 for an entry that was corrected before, or that is the first of its chain`,
    params,
    reply: Activity,
  },
  'GET /api/investment-activities/{id}/history': {
    summary: 'Every entry of the chain of an activity, the newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'of accounts that the caller may see; any other 404',
    params,
    ...paged({ size: 100, max: 500 }),
    reply: z.array(Activity),
  },
})
