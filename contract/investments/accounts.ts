import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id, requiredText } from '#contract/texts/text.ts'

import { accountKinds, lotMethods, shareAudiences } from './choices.ts'
import { Currency } from './holdings.ts'

const AccountKind = z.enum(Object.keys(accountKinds) as [keyof typeof accountKinds], {
  error: 'Please choose what kind of account this is',
})
const LotMethod = z.enum(Object.keys(lotMethods) as [keyof typeof lotMethods], {
  error: 'Please choose how sales are matched',
})

/** Where investments are: at a bank, a broker or an exchange, or a property of its own. */
const InvestmentAccount = z
  .object({
    id: Id,
    owner: z.object({ id: Id, name: z.string() }),
    name: z.string(),
    kind: AccountKind,
    currency: z.string(),
    tracksCash: z.boolean(),
    lotMethod: LotMethod,
    /** Whether its value is part of the family's total. */
    countsIntoFamily: z.boolean(),
    isDefault: z.boolean(),
    isClosed: z.boolean(),
    holdingCount: z.int(),
    /** In dollars, without holdings whose exchange rate is missing. */
    value: z.string(),
    shareCount: z.int(),
    version: z.int(),
    abilities: z.object({
      /** Whether the caller may record activities. */
      edit: z.boolean(),
      /** Whether the caller is the owner, who changes the account and shares it. */
      manage: z.boolean(),
    }),
  })
  .meta({ id: 'InvestmentAccount' })
export type InvestmentAccount = z.infer<typeof InvestmentAccount>

export const NewInvestmentAccount = z.object({
  name: requiredText('Please name the account', 100),
  kind: AccountKind.default('brokerage'),
  currency: Currency.default('USD'),
  tracksCash: z.boolean().default(false),
  lotMethod: LotMethod.default('fifo'),
  countsIntoFamily: z.boolean().default(true),
})
export type NewInvestmentAccount = z.infer<typeof NewInvestmentAccount>

/** An absent field stays unchanged. */
export const InvestmentAccountChange = z.object({
  name: NewInvestmentAccount.shape.name.optional(),
  kind: AccountKind.optional(),
  tracksCash: z.boolean().optional(),
  lotMethod: LotMethod.optional(),
  countsIntoFamily: z.boolean().optional(),
  isClosed: z.boolean().optional(),
  version: z.int(),
})
export type InvestmentAccountChange = z.infer<typeof InvestmentAccountChange>

const ShareAudience = z.enum(Object.keys(shareAudiences) as [keyof typeof shareAudiences], {
  error: 'Please choose who may see the account',
})

const InvestmentShare = z
  .object({
    id: Id,
    audience: ShareAudience,
    /** The account that sees it; null for the trustees and the board. */
    grantee: z.object({ id: Id, name: z.string() }).nullable(),
    canEdit: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'InvestmentShare' })
export type InvestmentShare = z.infer<typeof InvestmentShare>

export const NewInvestmentShare = z
  .object({
    audience: ShareAudience,
    granteeId: Id.nullish().transform(id => id ?? null),
    canEdit: z.boolean().default(false),
  })
  .refine(({ audience, granteeId }) => (audience === 'account') === (granteeId !== null), {
    path: ['granteeId'],
    error: 'Please choose a member',
  })
export type NewInvestmentShare = z.infer<typeof NewInvestmentShare>

const params = z.object({ id: Id })

export const investmentAccountsApi = calls({
  'GET /api/investment-accounts': {
    summary: 'The investment accounts that the caller may see, the newest first.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own, and those that their owner shares with the caller',
    ...paged({ size: 100, max: 500 }),
    reply: z.array(InvestmentAccount),
  },
  'POST /api/investment-accounts': {
    summary: 'Adds an investment account of the caller.',
    access: 'signed-in',
    addsContent: true,
    acceptsIdempotencyKey: true,
    rule: 'audited',
    body: NewInvestmentAccount,
    reply: InvestmentAccount,
    status: 201,
  },
  'PUT /api/investment-accounts/{id}': {
    summary: 'Changes an investment account, or closes it.',
    access: 'signed-in',
    rule: 'own; a shared one 403, any other 404; stale version 409; audited',
    params,
    body: InvestmentAccountChange,
    reply: InvestmentAccount,
  },
  'GET /api/investment-accounts/{id}/shares': {
    summary: 'Who else sees an investment account.',
    access: 'signed-in',
    isPersonal: true,
    rule: 'own; a shared one 403, any other 404',
    params,
    ...paged({ size: 100, max: 500 }),
    reply: z.array(InvestmentShare),
  },
  'POST /api/investment-accounts/{id}/shares': {
    summary: 'Lets a member, the trustees of the owner or the board see an investment account.',
    access: 'signed-in',
    addsContent: true,
    rule: 'own; a share that exists gets the new permission; the member is notified; audited',
    params,
    body: NewInvestmentShare,
    reply: InvestmentShare,
    status: 201,
  },
  'DELETE /api/investment-shares/{id}': {
    summary: 'Ends a share of an investment account, effective with the next request.',
    access: 'signed-in',
    rule: 'of an own account; any other 404; audited',
    params,
    reply: z.object({ id: Id }),
  },
})
