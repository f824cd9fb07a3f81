import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { AccountOwnership, OwnershipEntity, OwnershipStake } from '#contract/ownership/ownership.ts'

import { createMember } from './members.ts'
import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

type StakeInput = Partial<CallInput<Api['POST /api/ownership-stakes']>['body']>

/** Adds a trust, unless the fields name another entity. */
export async function createEntity(
  board: Person,
  fields: Partial<CallInput<Api['POST /api/ownership-entities']>['body']> = {},
): Promise<OwnershipEntity> {
  return board.call('POST /api/ownership-entities', {
    body: { kind: 'trust', name: 'Orchard Trust', ...fields },
  })
}

/** The input that gives a new member all of a new entity, unless the fields name others. */
export async function createStakeInput(
  portal: TestPortal,
  board: Person,
  fields: StakeInput = {},
): Promise<CallInput<Api['POST /api/ownership-stakes']>['body']> {
  const hasOwner = fields.memberId !== undefined || fields.ownerEntityId !== undefined
  return {
    percent: '100',
    fromDate: '2020-01-01',
    ...fields,
    entityId: fields.entityId ?? (await createEntity(board)).id,
    ...(!hasOwner && { memberId: await createMember(portal) }),
  }
}

export async function createStake(
  portal: TestPortal,
  board: Person,
  fields: StakeInput = {},
): Promise<OwnershipStake> {
  return board.call('POST /api/ownership-stakes', { body: await createStakeInput(portal, board, fields) })
}

/** States that an entity owns an account of the board member. */
export async function assignAccount(
  board: Person,
  fields: CallInput<Api['POST /api/account-ownerships']>['body'],
): Promise<AccountOwnership> {
  return board.call('POST /api/account-ownerships', { body: fields })
}

/** The same for an account of someone who may not state it. */
export async function insertAccountOwnership(
  { database, time }: TestPortal,
  fields: { accountId: string; entityId: string; fromDate?: string; untilDate?: string },
): Promise<{ id: string }> {
  return database.db
    .insertInto('accountOwnerships')
    .values({ fromDate: null, untilDate: null, ...fields, createdAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
}
