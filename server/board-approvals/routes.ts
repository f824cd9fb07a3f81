import type { FastifyInstance } from 'fastify'

import type { AccountNotices, User } from '#contract/accounts/accounts.ts'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import { can } from '#contract/roles/capabilities.ts'
import { presentMember } from '#server/family-tree/presenters.ts'
import { markSeen } from '#server/notifications/store.ts'
import { answer } from '#server/platform/answer.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'
import { publish } from '#server/platform/events.ts'
import type { Platform } from '#server/platform/platform.ts'

import { decideRequest } from './decide-request.ts'
import { alreadyDecided, requestNotFound, notYourRequest } from './failures.ts'
import { presentLinkedMember } from './linked-member.ts'
import { canSeeRequest } from './policy.ts'
import { presentRequests } from './presenters.ts'
import { lockRequest, listRequests, markDecisionsSeen, setRequestNotes, type StoredRequest } from './store.ts'
import { submitMember } from './submit-member.ts'
import { requestClaim, requestCorrection, requestMerge } from './submit-request.ts'
import { withdrawRequest } from './withdraw-request.ts'

export function mountBoardApprovalsRoutes(
  app: FastifyInstance,
  platform: Platform,
  options: {
    memberReferences: readonly MemberReferences[]
    readNotices: (user: User) => AccountNotices | Promise<AccountNotices>
  },
): void {
  const { clock, database, events, sessions } = platform

  answer(app, sessions, 'POST /api/family-members', async ({ user, body, idempotencyKey }) => {
    const { member, approvalId } = await events.afterChange(
      submitMember(platform, user, body, idempotencyKey),
      'family_tree_changed',
      'board_approvals_changed',
    )
    return { ...presentMember(user, member), approvalId }
  })

  answer(app, sessions, 'GET /api/linked-member', ({ user }) => presentLinkedMember(database.db, user))

  answer(app, sessions, 'GET /api/board-approvals', async ({ user, query }) => {
    const requestedById = can(user, 'approvals.decide') ? undefined : user.id
    const page = await listRequests(database.db, { ...query, requestedById })
    return page.present(requests => presentRequests(database.db, user, requests, clock()))
  })

  answer(app, sessions, 'POST /api/board-notices/seen', async ({ user }) => {
    await events.afterChange(
      database.db.transaction().execute(async tx => {
        await markDecisionsSeen(tx, user.id, clock())
        await markSeen(tx, user.id, { topics: ['request-decided', 'request-waiting'] }, clock())
        await publish(tx, 'notifications_changed', user.id)
      }),
      'board_approvals_changed',
    )
    return options.readNotices(user)
  })

  answer(app, sessions, 'POST /api/board-approvals/{id}/approve', async ({ user, params, body }) =>
    presentSavedRequest(
      user,
      decideRequest(platform, options, user, params.id, { ...body, status: 'approved' }),
      'family_tree_changed',
    ),
  )

  answer(app, sessions, 'POST /api/board-approvals/{id}/reject', async ({ user, params, body }) =>
    presentSavedRequest(
      user,
      decideRequest(platform, options, user, params.id, { ...body, status: 'rejected' }),
      'family_tree_changed',
    ),
  )

  answer(app, sessions, 'PUT /api/board-approvals/{id}/notes', async ({ user, params, body }) =>
    presentSavedRequest(
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
    events.afterChange(
      withdrawRequest(platform, user, params.id),
      'family_tree_changed',
      'board_approvals_changed',
    ),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/corrections', async call =>
    presentSavedRequest(
      call.user,
      requestCorrection(platform, call.user, call.params.id, call.body, call.idempotencyKey),
    ),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/merges', async call =>
    presentSavedRequest(
      call.user,
      requestMerge(platform, call.user, call.params.id, call.body, call.idempotencyKey),
    ),
  )

  answer(app, sessions, 'POST /api/family-members/{id}/claims', async call =>
    presentSavedRequest(
      call.user,
      requestClaim(platform, call.user, call.params.id, call.body.requestNotes, call.idempotencyKey),
    ),
  )

  async function presentSavedRequest(
    user: User,
    saving: Promise<StoredRequest>,
    ...channels: 'family_tree_changed'[]
  ): Promise<BoardApproval> {
    const saved = await events.afterChange(saving, 'board_approvals_changed', ...channels)
    const [approval] = await presentRequests(database.db, user, [saved], clock())
    if (approval === undefined) throw requestNotFound()
    return approval
  }
}
