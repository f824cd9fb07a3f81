import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts.ts'
import type { BoardApproval, BoardNotices } from '#contract/board-approvals.ts'
import { answer } from '#server/platform/answer.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  countDeciders,
  countUntold,
  countWaiting,
  holdApproval,
  listApprovals,
  markTold,
  setRequestNotes,
  type StoredApproval,
} from './approvals-store.ts'
import { changeOwnDetails } from './change-own-details.ts'
import { openConstitution } from './constitution.ts'
import { decide } from './decide.ts'
import { alreadyDecided, approvalNotFound, memberNotFound, notYourRequest } from './failures.ts'
import { kinshipRoutes } from './kinship-routes.ts'
import { openMemberList } from './member-list.ts'
import { ownMember } from './own-member.ts'
import { isOnTheBoard, maySeeApproval } from './policy.ts'
import { claimMember, proposeCorrection, proposeMerge } from './propose.ts'
import { findMember } from './store.ts'
import { submitMember } from './submit-member.ts'
import { toldApprovals } from './told-approval.ts'
import { toldMember } from './told-member.ts'

export function familyTreeRoutes(app: FastifyInstance, platform: Platform, mail: Mail): void {
  const { clock, database, sessions } = platform
  const members = openMemberList(platform)
  const constitution = openConstitution(platform)
  const forgetKin = kinshipRoutes(app, platform)

  answer(app, sessions, 'GET /api/family-members', async ({ user, request, reply }) => {
    await members.send(user, request, reply)
    return []
  })

  answer(app, sessions, 'GET /api/family-members/{id}', async ({ user, params }) => {
    const member = await findMember(database.db, params.id)
    if (member === undefined) throw memberNotFound()
    return toldMember(user, member)
  })

  answer(app, sessions, 'POST /api/family-members', async ({ user, body }) =>
    toldMember(user, await changed(submitMember(platform, user, body))),
  )

  answer(app, sessions, 'GET /api/own-member', ({ user }) => ownMember(database.db, user))

  answer(app, sessions, 'PUT /api/family-members/{id}/own-details', async ({ user, params, body }) =>
    toldMember(user, await changed(changeOwnDetails(platform, user, params.id, body))),
  )

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
    told(user, changed(decide(platform, mail, user, params.id, { ...body, status: 'approved' }))),
  )

  answer(app, sessions, 'POST /api/board-approvals/{id}/reject', async ({ user, params, body }) =>
    told(user, changed(decide(platform, mail, user, params.id, { ...body, status: 'rejected' }))),
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

  answer(app, sessions, 'GET /api/constitution-acceptance', ({ user }) => constitution.acceptance(user))

  answer(app, sessions, 'POST /api/constitution-acceptance', ({ user, body }) =>
    constitution.accept(user, body.textHash),
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

  /** The list that this node keeps is forgotten with the answer, not when the database's word arrives. */
  async function changed<T>(doing: Promise<T>): Promise<T> {
    const done = await doing
    members.forget()
    forgetKin()
    return done
  }
}
