import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { eraseExpiredDocuments } from '#server/documents/delete-document.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { createMember } from '#server/test/members.ts'
import { openPortalWithProfile, createPhotograph } from '#server/test/photographs.ts'

test('attached photographs have the visibility of the post', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const one = await createPhotograph(portal, ada, { memberId: page, title: 'Bees', isPublic: false })
  const body = { authorId: page, content: 'The bees did well.', mediaIds: [one.id] }
  const post = await ada.call('POST /api/family-posts', { body })
  expect(post.media).toEqual([
    {
      id: one.id,
      title: 'Bees',
      mediaType: 'image',
      mimeType: 'image/webp',
      thumbnailUrl: one.thumbnailUrl,
      width: one.width,
      height: one.height,
      duration: null,
    },
  ])
  const ben = await portal.signIn('family_member', 'Ben')
  const listMediaAsBen = async () => {
    const posts = await ben.call('GET /api/family-posts/{memberId}', { params: { memberId: page } })
    const { status } = await ben.try('GET /api/media-files/{id}', { params: { id: one.id } })
    return [posts.flatMap(({ media }) => media).length, status]
  }
  expect(await listMediaAsBen()).toEqual([1, 200])

  const change = { content: 'For me.', mediaIds: [one.id], isPublic: false, version: 1 }
  await ada.call('PUT /api/family-posts/{id}', { params: { id: post.id }, body: change })
  expect(await listMediaAsBen()).toEqual([0, 404])

  const his = await ben.try('POST /api/family-posts', { body })
  expect([his.status, his.body.fields]).toEqual([
    400,
    { mediaIds: 'You can attach only photographs and videos that you have uploaded' },
  ])
})

test('a post without its deleted photograph stays editable', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const { id } = await createPhotograph(portal, ada, { memberId: page })
  const post = await ada.call('POST /api/family-posts', {
    body: { authorId: page, content: 'One.', mediaIds: [id] },
  })
  await ada.call('DELETE /api/family-media/{id}', { params: { id } })
  const changed = await ada.call('PUT /api/family-posts/{id}', {
    params: { id: post.id },
    body: { content: 'Two.', mediaIds: [id], version: 1 },
  })
  expect(changed).toMatchObject({ content: 'Two.', media: [] })
})

test('a post lists its photographs in order until they are erased', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const [one, two] = [await createPhotograph(portal, ada), await createPhotograph(portal, ada)]
  const { id } = await ada.call('POST /api/family-posts', {
    body: { authorId: page, content: 'One.', mediaIds: [two.id, one.id, two.id] },
  })
  const readPosts = () => ada.call('GET /api/family-posts/{memberId}', { params: { memberId: page } })
  expect((await readPosts())[0]?.mediaIds).toEqual([two.id, one.id])
  const body = { content: 'Two.', mediaIds: [one.id, two.id], version: 1 }
  await ada.call('PUT /api/family-posts/{id}', { params: { id }, body })
  expect((await readPosts())[0]?.mediaIds).toEqual([one.id, two.id])

  await ada.call('DELETE /api/family-media/{id}', { params: { id: one.id } })
  portal.time.now = addDuration(portal.time.now, 31 * day)
  await eraseExpiredDocuments(portal.platform)
  await ada.signInAgain()
  expect((await readPosts())[0]?.mediaIds).toEqual([two.id])
})

test('approving a deleted photograph shows no photograph', async () => {
  const { portal, ada } = await openPortalWithProfile()
  const board = await portal.signIn('board_member')
  const id = await createMember(portal)
  const approveProfileImage = async ({ mediaUrl }: { mediaUrl: string }, version: number) => {
    const request = await ada.call('POST /api/family-members/{id}/corrections', {
      params: { id },
      body: { version, changes: { profileImage: mediaUrl } },
    })
    return () =>
      board.call('POST /api/board-approvals/{id}/approve', { params: { id: request.id }, body: {} })
  }
  const readImage = async () =>
    (await ada.call('GET /api/family-members/{id}', { params: { id } })).profileImage

  const own = await createPhotograph(portal, ada)
  await (
    await approveProfileImage(own, 1)
  )()
  expect(await readImage()).toBe(own.mediaUrl)

  const erased = await createPhotograph(portal, ada)
  const approveErased = await approveProfileImage(erased, 2)
  await portal.database.db.deleteFrom('documents').where('id', '=', erased.id).execute()
  await approveErased()
  expect(await readImage()).toBeNull()
})

test('accepts only an own, public photograph as profile image', async () => {
  const { portal, ada } = await openPortalWithProfile()
  const self = await createMember(portal, ada)
  const ben = await portal.signIn('family_member', 'Ben')
  const own = await createPhotograph(portal, ada)
  const hidden = await createPhotograph(portal, ada, { isPublic: false })
  const his = await createPhotograph(portal, ben)
  const setTo = async (profileImage: string, version = 1) =>
    (
      await ada.try('PUT /api/family-members/{id}/own-details', {
        params: { id: self },
        body: { profileImage, version },
      })
    ).body as { profileImage?: string; fields?: Record<string, string> }

  for (const address of [
    'https://elsewhere.test/picture.png',
    '//elsewhere.test/x',
    'data:image/png;base64,AA==',
    '/api/logout',
    `${own.mediaUrl}?x`,
    hidden.mediaUrl,
    his.mediaUrl,
    `/api/media-files/${randomUUID()}`,
  ])
    expect([address, (await setTo(address)).fields]).toEqual([
      address,
      { profileImage: expect.stringMatching(/^Choose a photograph/) },
    ])
  expect(await setTo(own.mediaUrl)).toMatchObject({ profileImage: own.mediaUrl })

  // A correction cannot request another address either.
  for (const profileImage of ['https://elsewhere.test/x.png', his.mediaUrl]) {
    const changes = { profileImage }
    const proposed = await ada.try('POST /api/family-members/{id}/corrections', {
      params: { id: self },
      body: { version: 2, changes },
    })
    const submitted = await ada.try('POST /api/family-members', {
      body: { firstName: 'Eve', lastName: 'Hartwell', relationship: 'child', ...changes },
    })
    expect([proposed.status, submitted.status]).toEqual([400, 400])
  }

  await ada.call('DELETE /api/family-media/{id}', { params: { id: own.id } })
  const member = await ada.call('GET /api/family-members/{id}', { params: { id: self } })
  expect(member).toMatchObject({ profileImage: null, version: 3 })
})

test('a merge moves posts and photographs', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const duplicate = await createMember(portal)
  await createPhotograph(portal, ada, { memberId: duplicate })
  await ada.call('POST /api/family-posts', { body: { authorId: duplicate, content: 'Hello.' } })
  const request = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id: page },
    body: { duplicateId: duplicate },
  })
  const board = await portal.signIn('board_member')
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: request.id }, body: {} })
  const params = { memberId: page }
  expect(await ada.call('GET /api/family-media/{memberId}', { params })).toHaveLength(1)
  expect(await ada.call('GET /api/family-posts/{memberId}', { params })).toHaveLength(1)
})
