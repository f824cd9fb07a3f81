import { z } from 'zod'

import { CalendarDate } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id, optionalText, requiredText } from '#contract/texts/text.ts'

import { entityKinds, type EntityKind } from './ownership-choices.ts'

const Kind = z.enum(Object.keys(entityKinds) as [EntityKind, ...EntityKind[]], {
  error: 'Please choose a company or a trust',
})

const percentSentence = 'Please enter a percentage above 0, up to 100, with at most 6 decimals'

/** Of an entity, as exact decimal text: numeric(9,6), above 0 and at most 100. */
export const StakePercent = z
  .string({ error: percentSentence })
  .trim()
  .regex(/^(?:100(?:\.0{1,6})?|\d{1,2}(?:\.\d{1,6})?)$/, percentSentence)
  .refine(percent => /[1-9]/.test(percent), percentSentence)

/** A company or a trust that owns investment accounts, or parts of other entities. */
export const OwnershipEntity = z
  .object({
    id: Id,
    kind: Kind,
    name: z.string(),
    /** The family company that it is; null for any other entity. */
    company: z.object({ slug: z.string(), name: z.string() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'OwnershipEntity' })
export type OwnershipEntity = z.infer<typeof OwnershipEntity>

export const NewOwnershipEntity = z
  .object({
    kind: Kind,
    /** One of the family's companies, which then gives the entity its name. */
    companySlug: optionalText(100),
    name: optionalText(200),
  })
  .refine(({ companySlug, name }) => companySlug !== null || name !== null, {
    path: ['name'],
    error: 'Please name the entity',
  })
  .refine(({ kind, companySlug }) => kind === 'company' || companySlug === null, {
    path: ['kind'],
    error: 'A family company is a company, not a trust',
  })
export type NewOwnershipEntity = z.infer<typeof NewOwnershipEntity>

/** An absent field stays unchanged. */
export const OwnershipEntityChange = z.object({
  kind: Kind.optional(),
  name: requiredText('Please name the entity', 200).optional(),
  version: z.int(),
})
export type OwnershipEntityChange = z.infer<typeof OwnershipEntityChange>

/** A member or an entity owns a part of an entity, from a first to a last day. */
export const OwnershipStake = z
  .object({
    id: Id,
    entityId: Id,
    /** The owner; the other one is null. */
    member: z.object({ id: Id, name: z.string() }).nullable(),
    ownerEntity: z.object({ id: Id, name: z.string() }).nullable(),
    percent: z.string(),
    fromDate: CalendarDate,
    /** The last day; null for no end. */
    untilDate: CalendarDate.nullable(),
    version: z.int(),
  })
  .meta({ id: 'OwnershipStake' })
export type OwnershipStake = z.infer<typeof OwnershipStake>

export const NewOwnershipStake = z
  .object({
    entityId: Id,
    memberId: Id.nullish().transform(id => id ?? null),
    ownerEntityId: Id.nullish().transform(id => id ?? null),
    percent: StakePercent,
    fromDate: CalendarDate,
    untilDate: CalendarDate.nullish().transform(date => date ?? null),
  })
  .refine(({ memberId, ownerEntityId }) => (memberId === null) !== (ownerEntityId === null), {
    path: ['memberId'],
    error: 'Please choose either a member or an entity as the owner',
  })
export type NewOwnershipStake = z.infer<typeof NewOwnershipStake>

/** An absent field stays unchanged. */
export const OwnershipStakeChange = z.object({
  percent: StakePercent.optional(),
  fromDate: CalendarDate.optional(),
  untilDate: CalendarDate.nullable().optional(),
  version: z.int(),
})
export type OwnershipStakeChange = z.infer<typeof OwnershipStakeChange>

const NamedEntity = z.object({ id: Id, name: z.string() })

/** A company or a trust owns an investment account, from a first to a last day. */
export const AccountOwnership = z
  .object({
    id: Id,
    account: z.object({ id: Id, name: z.string(), ownerName: z.string() }),
    entity: NamedEntity,
    /** The first day; null for the beginning of the account. */
    fromDate: CalendarDate.nullable(),
    /** The last day; null for no end. */
    untilDate: CalendarDate.nullable(),
    version: z.int(),
    abilities: z.object({
      /** Whether it is the caller's account, which they may take out of the entity. */
      manage: z.boolean(),
    }),
  })
  .meta({ id: 'AccountOwnership' })
export type AccountOwnership = z.infer<typeof AccountOwnership>

export const NewAccountOwnership = z.object({
  accountId: Id,
  entityId: Id,
  fromDate: CalendarDate.nullish().transform(date => date ?? null),
  untilDate: CalendarDate.nullish().transform(date => date ?? null),
})
export type NewAccountOwnership = z.infer<typeof NewAccountOwnership>

/** An absent field stays unchanged. */
export const AccountOwnershipChange = z.object({
  fromDate: CalendarDate.nullable().optional(),
  untilDate: CalendarDate.nullable().optional(),
  version: z.int(),
})
export type AccountOwnershipChange = z.infer<typeof AccountOwnershipChange>

/** A percentage as exact decimal text. One without a finite decimal is rounded, beside its exact fraction. */
const Share = z
  .object({ percent: z.string(), fraction: z.string().nullable() })
  .meta({ id: 'OwnershipShare' })

/** What is wrong with the stakes of an entity on the day. */
const OwnershipProblem = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('loop'),
      /** Each owns a part of the next one, from the entity back to itself. */
      path: z.array(NamedEntity),
      /** Whether the shares cannot be calculated, so that all of the entity is unassigned. */
      isUnsolvable: z.boolean(),
    }),
    z.object({ kind: z.literal('total'), total: Share }),
  ])
  .meta({ id: 'OwnershipProblem' })
export type OwnershipProblem = z.infer<typeof OwnershipProblem>

/** An account that an entity owns on the day, and that the caller may see, with its value on it in dollars. */
const EntityAccount = z
  .object({
    id: Id,
    name: z.string(),
    ownerName: z.string(),
    /** Without holdings whose exchange rate is missing, or whose price on an earlier day. */
    value: z.string(),
    /** The oldest prices of more than 35 days, at most 20 of `staleCount`. */
    staleHoldings: z.array(z.object({ id: Id, name: z.string(), priceDate: CalendarDate.nullable() })),
    staleCount: z.int(),
    missingRateCount: z.int(),
    missingPriceCount: z.int(),
  })
  .meta({ id: 'EntityAccount' })
export type EntityAccount = z.infer<typeof EntityAccount>

/** What the caller owns of an entity, looked through all layers. */
const EntityShare = z
  .object({
    entity: z.object({ id: Id, name: z.string(), kind: Kind }),
    share: Share,
    /** The chains of stakes from the caller's member to the entity, the largest first. */
    paths: z.array(z.object({ steps: z.array(NamedEntity.extend({ percent: z.string() })), share: Share })),
    /** Whether there are more paths than the list has. */
    hasMorePaths: z.boolean(),
    /** What no member owns in the end; negative if its stakes total more than 100 %. */
    unassigned: Share,
    problems: z.array(OwnershipProblem),
    accounts: z.array(EntityAccount),
    /** Of these accounts. */
    value: z.string(),
    /** The caller's share of it, rounded to cents. */
    shareValue: z.string(),
  })
  .meta({ id: 'EntityShare' })
export type EntityShare = z.infer<typeof EntityShare>

export const MyShare = z
  .object({
    /** The day of the stakes and of the accounts. */
    date: CalendarDate,
    /** The day of the values: the same, or today if that is later. */
    valuedOn: CalendarDate,
    /** The member of the tree that the caller's account is linked to. Without one, every share is zero. */
    member: z.object({ id: Id, name: z.string() }).nullable(),
    entities: z.array(EntityShare),
    /** The sum of the shares in dollars. */
    totalShareValue: z.string(),
  })
  .meta({ id: 'MyShare' })
export type MyShare = z.infer<typeof MyShare>

const params = z.object({ id: Id })
const visible = 'board members and administrators all, others those of which they own a part today'

export const ownershipApi = calls({
  'GET /api/ownership-entities': {
    summary: 'The companies and trusts that own accounts and each other, the newest first.',
    access: 'signed-in',
    rule: visible,
    ...paged({ size: 100, max: 500 }),
    reply: z.array(OwnershipEntity),
  },
  'POST /api/ownership-entities': {
    summary: 'Adds a company or a trust.',
    access: 'ownership.manage',
    acceptsIdempotencyKey: true,
    rule: 'one entity for each family company, else 409; audited',
    body: NewOwnershipEntity,
    reply: OwnershipEntity,
    status: 201,
  },
  'PUT /api/ownership-entities/{id}': {
    summary: 'Changes the name or the kind of a company or a trust.',
    access: 'ownership.manage',
    rule: 'a family company 409, stale version 409; audited',
    params,
    body: OwnershipEntityChange,
    reply: OwnershipEntity,
  },
  'DELETE /api/ownership-entities/{id}': {
    summary: 'Deletes a company or a trust with the stakes of its owners.',
    access: 'ownership.manage',
    rule: '409 if it owns or owned an account or a part of another entity; audited',
    params,
    reply: z.object({ id: Id }),
  },
  'GET /api/ownership-stakes': {
    summary: 'Who owns which part of which entity from when until when, the newest first.',
    access: 'signed-in',
    rule: 'board members and administrators all, others those that have not ended, of the entities that they see',
    ...paged({ size: 100, max: 500 }),
    reply: z.array(OwnershipStake),
  },
  'POST /api/ownership-stakes': {
    summary: 'Adds a stake of a member or an entity in an entity.',
    access: 'ownership.manage',
    acceptsIdempotencyKey: true,
    rule: 'unknown owner or entity 400, an entity in itself 400; audited',
    body: NewOwnershipStake,
    reply: OwnershipStake,
    status: 201,
  },
  'PUT /api/ownership-stakes/{id}': {
    summary: 'Changes the percentage or the days of a stake, or ends it.',
    access: 'ownership.manage',
    rule: 'stale version 409; a last day before the first 400; audited',
    params,
    body: OwnershipStakeChange,
    reply: OwnershipStake,
  },
  'DELETE /api/ownership-stakes/{id}': {
    summary: 'Deletes a stake that was entered by mistake. One that ended stays, with its last day.',
    access: 'ownership.manage',
    rule: 'audited with its owner, percentage and days',
    params,
    reply: z.object({ id: Id }),
  },
  'GET /api/account-ownerships': {
    summary: 'Which company or trust owns which investment account from when until when, the newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'only accounts that the caller may see: own ones all; of others, board members and administrators all, others those that have not ended, of the entities that they see',
    ...paged({ size: 100, max: 500 }),
    reply: z.array(AccountOwnership),
  },
  'POST /api/account-ownerships': {
    summary: 'States that a company or a trust owns an investment account, from when until when.',
    access: 'ownership.manage',
    acceptsIdempotencyKey: true,
    rule: 'own account, a shared one 403, any other 404; unknown entity 400; days of another owner 400, but an ownership without a last day ends the day before; audited',
    body: NewAccountOwnership,
    reply: AccountOwnership,
    status: 201,
  },
  'PUT /api/account-ownerships/{id}': {
    summary: 'Changes the days on which a company or a trust owns an investment account, or ends it.',
    access: 'signed-in',
    rule: 'own account, a shared one 403, any other 404; further days only with ownership.manage, else 403; days of another owner 400; stale version 409; audited',
    params,
    body: AccountOwnershipChange,
    reply: AccountOwnership,
  },
  'DELETE /api/account-ownerships/{id}': {
    summary:
      'Deletes the ownership of an account that was entered by mistake. One that ended stays, with its last day.',
    access: 'signed-in',
    rule: 'own account, a shared one 403, any other 404; audited with its entity and days',
    params,
    reply: z.object({ id: Id }),
  },
  'GET /api/my-share': {
    summary:
      'What the caller owns of each company and trust through all layers, and what is wrong with the stakes.',
    access: 'signed-in',
    isPersonal: true,
    rule: `${visible} (on the day); values only of the accounts that the caller may see`,
    query: z.object({ date: CalendarDate.optional() }),
    reply: MyShare,
  },
})
