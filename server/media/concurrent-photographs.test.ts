import { expect, test } from 'vitest'

import { createMember } from '#server/test/members.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Answer, Person } from '#server/test/person.ts'
import { createPhotograph, openPortalWithProfile } from '#server/test/photographs.ts'
import { awaitWaitingQueries } from '#server/test/waiting-queries.ts'

test('a profile cannot take a photograph during its deletion', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const self = await createMember(portal, ada)
  const photograph = await createPhotograph(portal, ada, { memberId: page })
  await showPhotograph(portal, page, photograph)
  const release = await lockMember(portal, page)
  const deleted = ada.try('DELETE /api/family-media/{id}', { params: { id: photograph.id } })
  await awaitWaitingQueries(portal, 1)
  const chosen = setOwnPhotograph(ada, self, photograph)
  await awaitWaitingQueries(portal, 2)
  await release()
  expect([(await deleted).status, (await chosen).status]).toEqual([200, 400])
  const members = await ada.call('GET /api/family-members')
  expect(members.map(({ profileImage }) => profileImage)).toEqual([null, null])
})

test('hiding exchanged profile images does not deadlock', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const self = await createMember(portal, ada)
  const [one, other] = [await createPhotograph(portal, ada), await createPhotograph(portal, ada)]
  const content = { authorId: page, content: 'The bees.', mediaIds: [one.id, other.id] }
  const post = await ada.call('POST /api/family-posts', { body: content })
  await showPhotograph(portal, page, one)
  await showPhotograph(portal, self, one)
  const release = await lockMember(portal, page)
  const hidden = ada.try('PUT /api/family-posts/{id}', {
    params: { id: post.id },
    body: { isPublic: false, version: 1 },
  })
  await awaitWaitingQueries(portal, 1)
  const exchanged = setOwnPhotograph(ada, self, other)
  await awaitWaitingQueries(portal, 2)
  await release()
  expect([(await hidden).status, (await exchanged).status]).toEqual([200, 409])
})

test('a post about a photograph need not wait for its change', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const photograph = await createPhotograph(portal, ada, { memberId: page })
  await showPhotograph(portal, page, photograph)
  const release = await lockMember(portal, page)
  const deleted = ada.try('DELETE /api/family-media/{id}', { params: { id: photograph.id } })
  await awaitWaitingQueries(portal, 1)
  const { mediaIds } = await ada.call('POST /api/family-posts', {
    body: { authorId: page, content: 'The bees.', mediaIds: [photograph.id] },
  })
  expect(mediaIds).toEqual([photograph.id])
  await release()
  expect((await deleted).status).toBe(200)
})

/** Locks a member's row, so that a change of a photograph that it shows waits for the release. */
async function lockMember({ database }: TestPortal, id: string): Promise<() => Promise<void>> {
  const holder = await database.connect()
  await holder.query('begin')
  await holder.query('select from family_members where id = $1 for no key update', [id])
  return () => holder.end()
}

async function showPhotograph(
  { database }: TestPortal,
  id: string,
  { id: profileMediaId }: { id: string },
): Promise<void> {
  await database.db.updateTable('familyMembers').set({ profileMediaId }).where('id', '=', id).execute()
}

async function setOwnPhotograph(
  person: Person,
  id: string,
  { mediaUrl }: { mediaUrl: string },
): Promise<Answer<unknown>> {
  const body = { profileImage: mediaUrl, version: 1 }
  return person.try('PUT /api/family-members/{id}/own-details', { params: { id }, body })
}
