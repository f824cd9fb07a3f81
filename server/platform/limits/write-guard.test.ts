import { describe, expect, test } from 'vitest'

import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { countUpTo } from '#server/test/rate-limits.ts'
import { sessionCalls, tryWritingCalls } from '#server/test/writing-calls.ts'

/** Has no account yet. LIMIT_REGISTER limits it. */
const register = 'POST /api/register'
/** Counts when the upload is created. */
const sendPart = 'PATCH /api/uploads/{id}'
/** Marks what was read, and shows that someone is writing, many times a minute. */
const ofOpenConversation = ['POST /api/conversations/{id}/read', 'POST /api/conversations/{id}/typing']
/** Limited by address and link: an adviser has no account. */
const openLink = 'POST /api/shared-documents'
/** Limited by address and link: the links of letters work without an account. */
const mailedLinks = [
  'POST /api/email-change/confirmation',
  'POST /api/email-change/link',
  'POST /api/email-change/rejection',
  'POST /api/invitation',
  'POST /api/password-reset',
  'POST /api/unsubscribe',
  'PUT /api/password-reset',
]

describe('write limit', () => {
  test('applies to every writing call but the listed ones', async () => {
    const portal = await openPortal({ LIMIT_WRITES: '1' })
    const ada = await portal.signIn('admin')
    await countUpTo(portal, 'writes-minute', ada.user?.id ?? '', 1)
    const answers = await tryWritingCalls(ada)
    const sentence = /^You have reached the limit of 1 change a minute\./
    const unlimited = answers.filter(([, { body }]) => !sentence.test(body.error)).map(([call]) => call)
    expect(unlimited.sort()).toEqual(
      [...sessionCalls, ...mailedLinks, ...ofOpenConversation, register, sendPart, openLink].sort(),
    )
  })

  test('admits the changes of a minute, then names the limit', async () => {
    const portal = await openPortal({ LIMIT_WRITES: '3,1000' })
    const ada = await portal.signIn('family_member')
    expect(await submitPosts(portal, ada, 5)).toEqual([201, 201, 201, 429, 429])
    const { headers, body } = await ada.try('POST /api/family-posts')
    expect(body).toMatchObject({
      code: 'platform.too-many-requests',
      error: 'You have reached the limit of 3 changes a minute. Please try again in a minute',
    })
    expect(headers.get('retry-after')).toMatch(/^(60|[1-5]?\d)$/)
  })

  test('names the limit of an hour', async () => {
    const portal = await openPortal({ LIMIT_WRITES: '1000,1' })
    const ada = await portal.signIn('family_member')
    expect(await submitPosts(portal, ada, 2)).toEqual([201, 429])
    const { body } = await ada.try('POST /api/family-posts')
    expect(body.error).toBe('You have reached the limit of 1 change an hour. Please try again in 60 minutes')
  })

  test('counts each account for itself, on all nodes', async () => {
    const portal = await openPortal({ LIMIT_WRITES: '2' })
    const ada = await portal.signIn('family_member', 'Ada')
    const elsewhere = ada.copy(await portal.openAnotherNode())
    expect(await submitPosts(portal, ada, 2)).toEqual([201, 201])
    expect(await submitPosts(portal, elsewhere, 1)).toEqual([429])
    expect(await submitPosts(portal, await portal.signIn('family_member', 'Ben'), 1)).toEqual([201])
  })

  test('admits reading, and ending a stolen session', async () => {
    const portal = await openPortal({ LIMIT_WRITES: '1' })
    const ada = await portal.signIn('family_member')
    const thief = ada.copy()
    await ada.signInAgain()
    expect(await submitPosts(portal, thief, 2)).toEqual([201, 429])
    expect((await ada.try('GET /api/family-members')).status).toBe(200)
    expect((await ada.try('DELETE /api/sessions')).status).toBe(200)
    expect((await thief.try('GET /api/user')).status).toBe(401)
    expect((await ada.try('POST /api/logout')).status).toBe(200)
  })
})

/** Publishes posts one after the other and returns the statuses. */
async function submitPosts(portal: TestPortal, person: Person, count: number): Promise<number[]> {
  const body = { authorId: await createMember(portal), content: 'A short note.', isPublic: true }
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1)
    statuses.push((await person.try('POST /api/family-posts', { body })).status)
  return statuses
}
