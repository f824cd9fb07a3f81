import { expect, test } from 'vitest'

import { addDuration, day, second } from '#server/platform/clock.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { createPhotograph, openPortalWithProfile } from '#server/test/photographs.ts'

test('lists posts newest first, author from the session', async () => {
  const { portal, ada, page } = await openWithPage()
  const written = await ada.call('POST /api/family-posts', {
    body: { authorId: page, title: 'Harvest', content: 'The bees did well.' },
  })
  expect(written).toMatchObject({
    memberId: page,
    authorId: ada.user?.id,
    authorName: 'Ada Hartwell',
    isPublic: true,
    canEdit: true,
    mediaIds: [],
    version: 1,
  })
  portal.time.now = addDuration(portal.time.now, second)
  await ada.call('POST /api/family-posts', { body: { authorId: page, content: 'And again.' } })
  const posts = await ada.call('GET /api/family-posts/{memberId}', { params: { memberId: page } })
  expect(posts.map(({ content }) => content)).toEqual(['And again.', 'The bees did well.'])
})

test('a linked account writes as its member', async () => {
  const { portal, ada, page } = await openWithPage()
  const self = await createMember(portal, ada)
  const body = { authorId: page, content: 'Hello.', authorUserId: 'someone' }
  expect(await ada.call('POST /api/family-posts', { body })).toMatchObject({ authorId: self, memberId: page })
})

test('only the author sees a private post', async () => {
  const { portal, ada, page } = await openWithPage()
  const post = await ada.call('POST /api/family-posts', {
    body: { authorId: page, content: 'For me.', isPublic: false },
  })
  const listPostsAs = async (person: typeof ada) =>
    (await person.call('GET /api/family-posts/{memberId}', { params: { memberId: page } })).length
  expect(await listPostsAs(ada)).toBe(1)
  for (const role of ['family_member', 'board_member', 'admin'] as const) {
    const other = await portal.signIn(role)
    expect([role, await listPostsAs(other)]).toEqual([role, 0])
    const refused = await other.try('DELETE /api/family-posts/{id}', { params: { id: post.id } })
    expect([role, refused.status]).toEqual([role, 404])
  }
})

test('only the author changes or deletes a post', async () => {
  const { portal, ada, page } = await openWithPage()
  const { id } = await ada.call('POST /api/family-posts', { body: { authorId: page, content: 'One.' } })
  const admin = await portal.signIn('admin')
  const change = { params: { id }, body: { content: 'Two.', version: 1 } }
  expect((await admin.try('PUT /api/family-posts/{id}', change)).status).toBe(403)
  expect((await admin.try('DELETE /api/family-posts/{id}', { params: { id } })).status).toBe(403)
  expect(await ada.call('PUT /api/family-posts/{id}', change)).toMatchObject({ content: 'Two.', version: 2 })
  const stale = { params: { id }, body: { content: 'Three.', version: 1 } }
  expect((await ada.try('PUT /api/family-posts/{id}', stale)).status).toBe(409)
})

test('the author can restore a deleted post for 30 days', async () => {
  const { portal, ada, page } = await openWithPage()
  const { id } = await ada.call('POST /api/family-posts', { body: { authorId: page, content: 'One.' } })
  const params = { id }
  await ada.call('DELETE /api/family-posts/{id}', { params })
  const listOwnPosts = () => ada.call('GET /api/family-posts/{memberId}', { params: { memberId: page } })
  expect(await listOwnPosts()).toEqual([])
  expect((await ada.try('DELETE /api/family-posts/{id}', { params })).status).toBe(404)
  const other = await portal.signIn('admin')
  expect((await other.try('POST /api/family-posts/{id}/restore', { params })).status).toBe(404)

  portal.time.now = addDuration(portal.time.now, 30 * day - second)
  await ada.signInAgain()
  await ada.call('POST /api/family-posts/{id}/restore', { params })
  expect(await listOwnPosts()).toHaveLength(1)
  await ada.call('DELETE /api/family-posts/{id}', { params })
  portal.time.now = addDuration(portal.time.now, 30 * day)
  await ada.signInAgain()
  expect((await ada.try('POST /api/family-posts/{id}/restore', { params })).status).toBe(404)
})

test('a text edit leaves photographs and their audience unchanged', async () => {
  const { ada, post, hide, edit, listAudience } = await openWithPhotographs()
  const [hidden, deleted] = post.mediaIds as [string, string]
  await hide(hidden)
  await ada.call('DELETE /api/family-media/{id}', { params: { id: deleted } })
  for (const change of [{ content: 'Two.' }, { content: 'Three.', isPublic: true }]) {
    const edited = await edit(change)
    expect(edited.mediaIds).toEqual([hidden, deleted])
    expect(await listAudience()).toEqual({ [hidden]: false })
  }
  await ada.call('POST /api/family-media/{id}/restore', { params: { id: deleted } })
  expect(await listAudience()).toEqual({ [hidden]: false, [deleted]: true })
})

// An absent field is unchanged, whatever other fields a request has.
test('an edit without isPublic leaves a private post private', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  const other = await portal.signIn('admin')
  const [one, two] = [
    await createPhotograph(portal, ada, { memberId: page, isPublic: false }),
    await createPhotograph(portal, ada, { memberId: page, isPublic: false }),
  ]
  const { id } = await ada.call('POST /api/family-posts', {
    body: { authorId: page, content: 'For me.', isPublic: false, mediaIds: [one.id] },
  })
  const path = `/api/family-posts/${id}`
  let version = 1
  const edits: [query: string, change: object | string][] = [
    ['', {}],
    ['', { content: 'Two.' }],
    ['', { title: 'T', is_public: true, ispublic: true, public: true, IsPublic: true }],
    ['', { mediaIds: [one.id, two.id] }],
    ['', { mediaIds: [two.id, one.id], media: [{ id: one.id, isPublic: true }] }],
    ['', { authorId: other.user?.id, memberId: page, canEdit: false, removedAt: null, createdAt: null }],
    ['?isPublic=true', { content: 'Three.' }],
    ['', `{"__proto__":{"isPublic":true},"constructor":{"prototype":{"isPublic":true}}`],
  ]
  for (const [query, change] of edits) {
    const body = typeof change === 'string' ? `${change},"version":${version}}` : { ...change, version }
    const edited = await ada.fetch('PUT', path + query, { body })
    expect([change, edited.status, edited.body]).toMatchObject([
      change,
      200,
      { isPublic: false, canEdit: true, authorId: ada.user?.id },
    ])
    version += 1
  }

  const refused: [method: string, query: string, change: object, status: number][] = [
    ['PUT', '', { isPublic: null }, 400],
    ['PUT', '', { isPublic: 'true' }, 400],
    ['PUT', '', { isPublic: 1 }, 400],
    ['PATCH', '', { content: 'Four.' }, 405],
    ['POST', '', { content: 'Four.' }, 405],
    ['PUT', '/', { content: 'Four.' }, 404],
  ]
  for (const [method, suffix, change, status] of refused) {
    const answer = await ada.fetch(method, path + suffix, { body: { ...change, version } })
    expect([method, suffix, change, answer.status]).toEqual([method, suffix, change, status])
  }

  const params = { memberId: page }
  expect(await other.call('GET /api/family-posts/{memberId}', { params })).toEqual([])
  expect(await other.call('GET /api/family-media/{memberId}', { params })).toEqual([])
  for (const { mediaUrl, thumbnailUrl } of [one, two])
    for (const url of [mediaUrl, thumbnailUrl!]) {
      const etag = (await ada.fetch('GET', url)).headers.get('etag') ?? ''
      // A tag that someone else has learned must not reveal that the photograph exists.
      for (const headers of [{}, { 'if-none-match': etag }, { 'if-none-match': '*' }])
        expect((await other.fetch('GET', url, { headers })).status).toBe(404)
    }
})

test('only a new photograph gets the audience of its post', async () => {
  const { portal, ada, page, post, hide, edit, listAudience } = await openWithPhotographs()
  const [hidden, other] = post.mediaIds as [string, string]
  await hide(hidden)
  const added = await createPhotograph(portal, ada, { memberId: page, isPublic: false })
  await edit({ mediaIds: [hidden, other, added.id] })
  expect(await listAudience()).toEqual({ [hidden]: false, [other]: true, [added.id]: true })
})

test('a new audience also applies to a deleted photograph', async () => {
  const { ada, post, edit, listAudience } = await openWithPhotographs()
  const [other, deleted] = post.mediaIds as [string, string]
  await ada.call('DELETE /api/family-media/{id}', { params: { id: deleted } })
  await edit({ isPublic: false })
  await ada.call('POST /api/family-media/{id}/restore', { params: { id: deleted } })
  expect(await listAudience()).toEqual({ [other]: false, [deleted]: false })
})

test('rejects an unknown member and an empty post', async () => {
  const { ada, page } = await openWithPage()
  const findErrors = async (body: object) => (await ada.try('POST /api/family-posts', { body })).body.fields
  expect(await findErrors({ authorId: '11111111-1111-4111-8111-111111111111', content: 'x' })).toEqual({
    authorId: 'This person is not in the tree',
  })
  expect(await findErrors({ authorId: page, content: ' ' })).toEqual({ content: 'Write something to share' })
})

test('rejects a post on the page of a removed member', async () => {
  const { portal, ada } = await openWithPage()
  const approvalId = await submitMember(ada)
  const submitted = (await ada.call('GET /api/board-approvals')).find(({ id }) => id === approvalId)!
  const body = { authorId: submitted.familyMemberId, content: 'x' }
  expect((await ada.try('POST /api/family-posts', { body })).status).toBe(201)
  const board = await portal.signIn('board_member')
  await board.call('POST /api/board-approvals/{id}/reject', { params: { id: approvalId }, body: {} })
  const rejected = await ada.try('POST /api/family-posts', { body })
  expect([rejected.status, rejected.body.fields]).toEqual([
    400,
    { authorId: 'This person is not in the tree' },
  ])
})

async function openWithPage() {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  return { portal, ada, page: await createMember(portal, undefined, { firstName: 'Rosa' }) }
}

/** A public post with two photographs. */
async function openWithPhotographs() {
  const { portal, ada, page } = await openPortalWithProfile()
  const one = await createPhotograph(portal, ada, { memberId: page })
  const two = await createPhotograph(portal, ada, { memberId: page })
  const post = await ada.call('POST /api/family-posts', {
    body: { authorId: page, content: 'One.', mediaIds: [one.id, two.id] },
  })
  let { version } = post
  return {
    portal,
    ada,
    page,
    post,
    hide: (id: string) =>
      ada.call('PUT /api/family-media/{id}', { params: { id }, body: { isPublic: false, version: 1 } }),
    edit: async (change: object) => {
      const body = { ...change, version }
      const edited = await ada.call('PUT /api/family-posts/{id}', { params: { id: post.id }, body })
      version = edited.version
      return edited
    },
    /** Whether each photograph is public, by id. */
    listAudience: async () => {
      const media = await ada.call('GET /api/family-media/{memberId}', { params: { memberId: page } })
      return Object.fromEntries(media.map(({ id, isPublic }) => [id, isPublic]))
    },
  }
}
