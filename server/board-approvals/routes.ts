import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts.ts'
import type { BoardApproval, BoardNotices } from '#contract/board-approvals.ts'
import { can } from '#contract/capabilities.ts'
import { presentMember } from '#server/family-tree/presenters.ts'
import type { TreeCache } from '#server/family-tree/tree-cache.ts'
import { answer } from '#server/platform/answer.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Platform } from '#server/platform/platform.ts'

import type { AccountNoticesCache } from './account-notices.ts'
import { decideRequest } from './decide-request.ts'
import { alreadyDecided, requestNotFound, notYourRequest } from './failures.ts'
import { presentLinkedMember } from './linked-member.ts'
import { canSeeRequest } from './policy.ts'
import { presentRequests } from './presenters.ts'
import {
  countDeciders,
  countUnseenDecisions,
  countPendingRequests,
  lockRequest,
  listRequests,
  markDecisionsSeen,
  setRequestNotes,
  type StoredRequest,
} from './store.ts'
import { submitMember } from './submit-member.ts'
import { requestClaim, requestCorrection, requestMerge } from './submit-request.ts'
import { withdrawRequest } from './withdraw-request.ts'

export function boardApprovalsRoutes(
  app: FastifyInstance,
  platform: Platform,
  options: {
    mail: Mail
    cache: TreeCache
    notices: AccountNoticesCache
    memberReferences: readonly MemberReferences[]
  },
): void {
  const { clock, database, sessions } = platform
  const { cache, notices } = options

  answer(app, sessions, 'POST /api/family-members', async ({ user, body, idempotencyKey }) => {
    const { member, approvalId } = await notices.afterChange(
      cache.afterChange(submitMember(platform, user, body, idempotencyKey)),
    )
    return { ...presentMember(user, member), approvalId }
  })

  answer(app, sessions, 'GET /api/linked-member', ({ user }) => presentLinkedMember(database.db, user))

  answer(app, sessions, 'GET /api/board-approvals', async ({ user, query }) => {
    const requestedById = can(user, 'approvals.decide') ? undefined : user.id
    const page = await listRequests(database.db, { ...query, requestedById })
    return page.present(requests => presentRequests(database.db, user, requests))
  })

  answer(app, sessions, 'GET /api/board-notices', ({ user }) => getNotices(user))

  answer(app, sessions, 'POST /api/board-notices/seen', async ({ user }) => {
    await notices.afterChange(
      database.db.transaction().execute(tx => markDecisionsSeen(tx, user.id, clock())),
    )
    return getNotices(user)
  })

  answer(app, sessions, 'POST /api/board-approvals/{id}/approve', async ({ user, params, body }) =>
    present(
      user,
      cache.afterChange(decideRequest(platform, options, user, params.id, { ...body, status: 'approved' })),
    ),
  )

  answer(app, sessions, 'POST /api/board-approvals/{id}/reject', async ({ user, params, body }) =>
    present(
      user,
      cache.afterChange(decideRequest(platform, options, user, params.id, { ...body, status: 'rejected' })),
    ),
  )

  answer(app, sessions, 'PUT /api/board-approvals/{id}/notes', async ({ user, params, body }) =>
    present(
      user,
      database.db.transaction().execute(async tx => {
        const approval = await lockRequest(tx, params.id)
        if (approval === undefined || !canSeeRequest(user, approval)) throw requestNotFound()
        if (approval.requestedById !== user.id) throw notYourRequest()
        if (approval.status !== 'pending') throw alreadyDecided()
        const { requestNotes = approval.requestNotes } = body
        return setRequestNotes(tx, params.id, requestNotes)
      }),
    ),
  )

  answer(app, sessions, 'DELETE /api/board-approvals/{id}', ({ user, params }) =>
    notices.afterChange(cache.afterChange(withdrawRequest(platform, user, params.id))),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/corrections', async call =>
    present(
      call.user,
      requestCorrection(platform, call.user, call.params.id, call.body, call.idempotencyKey),
    ),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/merges', async call =>
    present(call.user, requestMerge(platform, call.user, call.params.id, call.body, call.idempotencyKey)),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/claims', async call =>
    present(
      call.user,
      requestClaim(platform, call.user, call.params.id, call.body.requestNotes, call.idempotencyKey),
    ),
  )

  async function getNotices(user: User): Promise<BoardNotices> {
    const [pending, unseenDecisions, deciders] = await Promise.all([
      can(user, 'approvals.decide') ? countPendingRequests(database.db, user.id) : 0,
      countUnseenDecisions(database.db, user.id),
      countDeciders(database.db, user.id, clock()),
    ])
    return { pending, unseenDecisions, deciders }
  }

  async function present(user: User, saving: Promise<StoredRequest>): Promise<BoardApproval> {
    const [approval] = await presentRequests(database.db, user, [await notices.afterChange(saving)])
    if (approval === undefined) throw requestNotFound()
    return approval
  }
}
