import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts.ts'
import type { BoardApproval, BoardNotices } from '#contract/board-approvals.ts'
import { isOnTheBoard } from '#server/family-tree/policy.ts'
import { toldMember } from '#server/family-tree/presenters.ts'
import type { TreeCache } from '#server/family-tree/tree-cache.ts'
import { answer } from '#server/platform/answer.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Platform } from '#server/platform/platform.ts'

import { decide } from './decide-request.ts'
import { alreadyDecided, approvalNotFound, notYourRequest } from './failures.ts'
import { presentLinkedMember } from './linked-member.ts'
import { maySeeApproval } from './policy.ts'
import { toldApprovals } from './presenters.ts'
import {
  countDeciders,
  countUntold,
  countWaiting,
  holdApproval,
  listApprovals,
  markTold,
  setRequestNotes,
  type StoredApproval,
} from './store.ts'
import { submitMember } from './submit-member.ts'
import { claimMember, proposeCorrection, proposeMerge } from './submit-request.ts'

export function boardApprovalsRoutes(
  app: FastifyInstance,
  platform: Platform,
  mail: Mail,
  cache: TreeCache,
): void {
  const { clock, database, sessions } = platform

  answer(app, sessions, 'POST /api/family-members', async ({ user, body }) =>
    toldMember(user, await cache.afterChange(submitMember(platform, user, body))),
  )

  answer(app, sessions, 'GET /api/linked-member', ({ user }) => presentLinkedMember(database.db, user))

  answer(app, sessions, 'GET /api/board-approvals', async ({ user }) =>
    toldApprovals(
      database.db,
      user,
      await listApprovals(database.db, isOnTheBoard(user) ? undefined : user.id),
    ),
  )

  answer(app, sessions, 'GET /api/board-notices', ({ user }) => notices(user))

  answer(app, sessions, 'POST /api/board-notices/seen', async ({ user }) => {
    await markTold(database.db, user.id, clock())
    return notices(user)
  })

  answer(app, sessions, 'POST /api/board-approvals/{id}/approve', async ({ user, params, body }) =>
    told(user, cache.afterChange(decide(platform, mail, user, params.id, { ...body, status: 'approved' }))),
  )

  answer(app, sessions, 'POST /api/board-approvals/{id}/reject', async ({ user, params, body }) =>
    told(user, cache.afterChange(decide(platform, mail, user, params.id, { ...body, status: 'rejected' }))),
  )

  answer(app, sessions, 'PUT /api/board-approvals/{id}/notes', async ({ user, params, body }) =>
    told(
      user,
      database.db.transaction().execute(async tx => {
        const approval = await holdApproval(tx, params.id)
        if (approval === undefined || !maySeeApproval(user, approval)) throw approvalNotFound()
        if (approval.requestedById !== user.id) throw notYourRequest()
        if (approval.status !== 'pending') throw alreadyDecided()
        return setRequestNotes(tx, params.id, body.requestNotes)
      }),
    ),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/corrections', async ({ user, params, body }) =>
    told(user, proposeCorrection(platform, user, params.id, body)),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/merges', async ({ user, params, body }) =>
    told(user, proposeMerge(platform, user, params.id, body)),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/claims', async ({ user, params, body }) =>
    told(user, claimMember(platform, user, params.id, body.requestNotes)),
  )

  async function notices(user: User): Promise<BoardNotices> {
    const [waiting, decided, deciders] = await Promise.all([
      isOnTheBoard(user) ? countWaiting(database.db, user.id) : 0,
      countUntold(database.db, user.id),
      countDeciders(database.db, user.id),
    ])
    return { waiting, decided, deciders }
  }

  async function told(user: User, doing: Promise<StoredApproval>): Promise<BoardApproval> {
    const [approval] = await toldApprovals(database.db, user, [await doing])
    if (approval === undefined) throw approvalNotFound()
    return approval
  }
}
