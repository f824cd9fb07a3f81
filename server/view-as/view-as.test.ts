import { describe, expect, test } from 'vitest'

import { addDuration, day, minute } from '#server/platform/clock.ts'
import { createAccount } from '#server/test/accounts.ts'
import { createToken } from '#server/test/api-tokens.ts'
import { createDocument } from '#server/test/documents.ts'
import { randomId } from '#server/test/example-inputs.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { viewAs } from '#server/test/view-as.ts'

const reason = 'A question about the charts'

describe('POST /api/view-as', () => {
  test('shows the portal as the account, and names the administrator', async () => {
    const { portal, rosa, jane } = await openViewing('board_member')
    const user = await rosa.call('GET /api/user')
    expect(user).toMatchObject({ id: jane.user?.id, firstName: 'Jane', role: 'board_member' })
    expect(user.viewAs).toEqual({
      viewerId: rosa.user?.id,
      viewerName: 'Rosa Hartwell',
      until: addDuration(portal.time.now, 30 * minute).toISOString(),
    })
    expect((await rosa.try('GET /api/users')).status).toBe(403)
    expect((await jane.call('GET /api/user')).viewAs).toBeUndefined()
  })

  test('requires Family Access', async () => {
    const portal = await openPortal()
    const rosa = await portal.signIn('admin')
    const { status, body } = await start(rosa, (await createAccount(portal)).user.id)
    expect([status, body.code]).toEqual([403, 'family-access.required'])
  })

  test('rejects administrators and inactive accounts', async () => {
    const portal = await openPortal()
    const rosa = await portal.signIn('admin', 'Rosa')
    const other = await portal.signIn('admin')
    const waiting = await portal.signIn('family_member')
    const deactivated = await portal.signIn('family_member')
    const { db } = portal.database
    await db.updateTable('users').set({ awaitsApproval: true }).where('id', '=', waiting.user!.id).execute()
    await db.updateTable('users').set({ isActive: false }).where('id', '=', deactivated.user!.id).execute()
    await rosa.stepUp()
    const outcomes = []
    for (const id of [rosa, other, waiting, deactivated].map(({ user }) => user!.id).concat(randomId)) {
      const { status, body } = await start(rosa, id)
      outcomes.push([status, body.code])
    }
    expect(outcomes).toEqual([
      [403, 'view-as.own-account'],
      [403, 'view-as.administrator'],
      [409, 'view-as.account-not-active'],
      [409, 'view-as.account-not-active'],
      [404, 'view-as.account-not-found'],
    ])
    expect((await rosa.call('GET /api/user')).id).toBe(rosa.user?.id)
  })

  test('requires a reason', async () => {
    const { rosa, jane } = await openViewing()
    await rosa.call('DELETE /api/view-as')
    const { status, body } = await rosa.try('POST /api/view-as', {
      body: { userId: jane.user!.id, reason: ' ' },
    })
    expect([status, body.fields]).toEqual([400, { reason: 'Please state a reason' }])
  })

  test('applies to this session alone, on every node', async () => {
    const { portal, rosa, jane } = await openViewing()
    const elsewhere = portal.visitor()
    elsewhere.user = rosa.user
    await elsewhere.signInAgain()
    const { program } = await createToken(portal, rosa)
    for (const person of [elsewhere, program])
      expect((await person.call('GET /api/user')).id).toBe(rosa.user?.id)
    const other = await portal.openAnotherNode()
    const onOtherNode = rosa.copy(other)
    expect((await onOtherNode.call('GET /api/user')).id).toBe(jane.user?.id)
    await rosa.call('DELETE /api/view-as')
    await expect.poll(async () => (await onOtherNode.call('GET /api/user')).id).toBe(rosa.user?.id)
    await viewAs(rosa, jane)
    await expect.poll(async () => (await onOtherNode.call('GET /api/user')).id).toBe(jane.user?.id)
  })
})

describe('while viewing', () => {
  test('changes nothing and keeps no step-up', async () => {
    const { rosa } = await openViewing()
    const { status, body } = await rosa.try('POST /api/family-inquiry', { body: {} })
    expect([status, body.code, body.error]).toEqual([
      403,
      'view-as.read-only',
      'You see the portal as Jane Hartwell, so nothing can be changed. Stop viewing to use your own account',
    ])
    expect((await rosa.try('GET /api/portfolio-report')).body.code).toBe('family-access.required')
    expect((await rosa.try('GET /api/sessions')).body.code).toBe('view-as.personal')
    await rosa.call('DELETE /api/view-as')
    expect((await rosa.try('GET /api/portfolio-report')).status).toBe(200)
  })

  test('shows no document of the account alone or of others', async () => {
    const portal = await openPortal()
    const jane = await portal.signIn('family_member', 'Jane')
    const rosa = await portal.signIn('admin', 'Rosa')
    const readerIds = [await createMember(portal, rosa)]
    const others = [await createMember(portal)]
    const titles = ['family', 'office', 'members', 'private'] as const
    for (const audience of titles)
      await createDocument(jane, { audience, title: audience, readerIds: others })
    await createDocument(jane, { audience: 'members', title: 'with the administrator', readerIds })
    await createDocument(rosa, { audience: 'private', title: "the administrator's own" })
    const listTitles = async (person: Person) =>
      (await person.call('GET /api/documents')).map(({ title }) => title).sort()
    expect(await listTitles(jane)).toEqual([...titles, 'with the administrator'].sort())
    await viewAs(rosa, jane)
    expect(await listTitles(rosa)).toEqual(['family', 'office', 'with the administrator'])
  })

  test('shows no private post of either account', async () => {
    const portal = await openPortal()
    const jane = await portal.signIn('family_member', 'Jane')
    const rosa = await portal.signIn('admin', 'Rosa')
    const memberId = await createMember(portal)
    for (const author of [jane, rosa])
      for (const isPublic of [true, false])
        await author.call('POST /api/family-posts', {
          body: { authorId: memberId, title: 'A post', content: 'Text', isPublic },
        })
    await viewAs(rosa, jane)
    const posts = await rosa.call('GET /api/family-posts/{memberId}', { params: { memberId } })
    expect(posts.map(({ isPublic }) => isPublic)).toEqual([true, true])
  })

  test('records openings as the administrator viewing as the account', async () => {
    const { rosa, jane } = await openViewing()
    const { id, current } = await createDocument(jane, { audience: 'family' })
    await rosa.try('GET /api/document-files/{versionId}', {
      params: { versionId: current.id },
      query: { disposition: 'inline' },
    })
    const openings = await jane.call('GET /api/documents/{id}/openings', { params: { id } })
    expect(openings).toMatchObject([{ openedBy: 'Rosa Hartwell', viewedAs: 'Jane Hartwell' }])
  })

  test('records an export as one of the administrator', async () => {
    const { portal, rosa, jane } = await openViewing('board_member')
    expect((await rosa.try('GET /api/gedcom-export')).status).toBe(200)
    expect(await listEntries(portal, 'gedcom.exported')).toMatchObject([
      { actorId: rosa.user?.id, details: { viewedAs: jane.user?.id } },
    ])
  })
})

describe('the end', () => {
  test.each([
    ['after 30 minutes', 'time', endTime],
    ['when the administrator loses the role', 'rights', endRole],
    ['when the account is deactivated', 'account', deactivateViewed],
    ['when the account becomes an administrator', 'account', promoteViewed],
  ])('comes by itself %s', async (_when, why, end) => {
    const { portal, rosa, jane } = await openViewing()
    const other = await portal.openAnotherNode()
    const onOtherNode = rosa.copy(other)
    await onOtherNode.call('GET /api/user')
    await end(portal, rosa, jane)
    other.time.now = portal.time.now
    // No call acts as the administrator until the browser has noticed the end.
    for (const person of [rosa, onOtherNode])
      for (const call of ['GET /api/articles', 'POST /api/family-inquiry'] as const)
        await expect.poll(async () => (await person.try(call)).body.code).toBe('view-as.ended')
    const people = [rosa, onOtherNode, rosa]
    const users = await Promise.all(people.map(person => person.call('GET /api/user')))
    expect(users.map(({ id, viewAs }) => [id, viewAs])).toEqual(people.map(() => [rosa.user?.id, undefined]))
    await expect.poll(async () => (await onOtherNode.try('GET /api/companies')).status).toBe(200)
    const ends = await listEntries(portal, 'view-as.ended')
    expect(ends).toMatchObject([{ actorId: rosa.user?.id, subject: jane.user?.id, details: { reason: why } }])
  })

  test('comes with the sign-out', async () => {
    const { portal, rosa } = await openViewing()
    await rosa.call('POST /api/logout')
    expect((await rosa.try('GET /api/user')).status).toBe(401)
    expect(await listEntries(portal, 'view-as.ended')).toMatchObject([{ details: { reason: 'signed-out' } }])
  })

  test('comes with the deactivation of the administrator', async () => {
    const { portal, rosa } = await openViewing()
    const { db } = portal.database
    await db.updateTable('users').set({ isActive: false }).where('id', '=', rosa.user!.id).execute()
    await expect.poll(async () => (await rosa.try('GET /api/user')).status).toBe(401)
  })

  test('is recorded by the sweep if no request follows', async () => {
    const { portal } = await openViewing()
    portal.time.now = addDuration(portal.time.now, 30 * minute - 1)
    await portal.platform.sessions.sweep()
    expect(await listEntries(portal, 'view-as.ended')).toEqual([])
    portal.time.now = addDuration(portal.time.now, day / 24)
    await portal.platform.sessions.sweep()
    expect(await listEntries(portal, 'view-as.ended')).toMatchObject([{ details: { reason: 'time' } }])
  })

  test('is recorded once by DELETE, which is idempotent', async () => {
    const { portal, rosa } = await openViewing()
    for (const _ of [1, 2]) await rosa.call('DELETE /api/view-as')
    expect(await listEntries(portal, 'view-as.ended')).toMatchObject([{ details: { reason: 'stopped' } }])
  })
})

test('the account is notified and sees it in its activity', async () => {
  const { rosa, jane } = await openViewing()
  const [notification] = await jane.call('GET /api/notifications')
  expect(notification?.sentence).toBe(
    'Rosa Hartwell viewed the portal as you see it. Nothing could be changed in your name. Reason: A question about the charts.',
  )
  const [entry] = await jane.call('GET /api/account/activity')
  expect([entry?.action, entry?.actor?.name]).toEqual(['view-as.started', 'Rosa Hartwell'])
  await rosa.call('DELETE /api/view-as')
  const changes = await rosa.call('GET /api/users/{userId}/changes', { params: { userId: jane.user!.id } })
  expect(changes.map(({ kind, changedBy }) => [kind, changedBy])).toEqual([['viewed', 'Rosa Hartwell']])
})

/** Rosa, an administrator, views the portal as Jane. */
async function openViewing(
  role: 'family_member' | 'board_member' = 'family_member',
): Promise<{ portal: TestPortal; rosa: Person; jane: Person }> {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin', 'Rosa')
  const jane = await portal.signIn(role, 'Jane')
  await viewAs(rosa, jane)
  return { portal, rosa, jane }
}

function start(admin: Person, userId: string) {
  return admin.try('POST /api/view-as', { body: { userId, reason } })
}

async function endTime(portal: TestPortal): Promise<void> {
  portal.time.now = addDuration(portal.time.now, 30 * minute)
}

async function endRole({ database }: TestPortal, rosa: Person): Promise<void> {
  await database.db
    .updateTable('users')
    .set({ role: 'board_member' })
    .where('id', '=', rosa.user!.id)
    .execute()
}

async function deactivateViewed({ database }: TestPortal, _rosa: Person, jane: Person): Promise<void> {
  await database.db.updateTable('users').set({ isActive: false }).where('id', '=', jane.user!.id).execute()
}

async function promoteViewed({ database }: TestPortal, _rosa: Person, jane: Person): Promise<void> {
  await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', jane.user!.id).execute()
}

function listEntries({ database }: TestPortal, action: string) {
  return database.db
    .selectFrom('auditEntries')
    .select(['actorId', 'subject', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}
