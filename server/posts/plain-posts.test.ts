import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { NewPost } from '#contract/posts.ts'
import type { IdempotencyKey } from '#server/platform/http/idempotency.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { openPlainPosts } from './plain-posts.ts'

type World = Awaited<ReturnType<typeof openWorld>>

test('stores posts that arrive at once by one statement', async () => {
  const world = await openWorld()
  const contents = Array.from({ length: 20 }, (_, number) => `Post ${number}`)
  const stored = await Promise.all(contents.map(content => store(world, { content })))
  expect(stored.map(post => post?.content)).toEqual(contents)
  const { rows } = await world.portal.database.pool.query(`
    select count(*) as posts, count(distinct xmin::text) as transactions,
      (select count(*) from live_events where topic = 'posts') as events
    from family_posts`)
  // The first one does not wait for the others.
  expect(rows).toEqual([{ posts: 20, transactions: 2, events: 2 }])
})

test('a post is as a transaction stores and lists it', async () => {
  const { portal, ada, page } = await openWorld()
  const self = await createMember(portal, ada)
  const body = { authorId: page, title: ' Harvest ', content: ' The bees\ndid "well". ', isPublic: false }
  const plain = await ada.call('POST /api/family-posts', { body })
  expect(plain).toMatchObject({ authorId: self, title: 'Harvest', content: 'The bees\ndid "well".' })
  expect(await ada.call('GET /api/family-posts/{memberId}', { params: { memberId: page } })).toEqual([plain])
  const { id } = plain
  expect(
    await ada.call('PUT /api/family-posts/{id}', { params: { id }, body: { ...body, version: 1 } }),
  ).toEqual({
    ...plain,
    version: 2,
  })
})

test('50 requests with one key on two nodes store one post', async () => {
  const { portal, ada, page } = await openWorld()
  const node = await portal.openAnotherNode()
  const senders = [ada, ada.copy(node)]
  const body = { authorId: page, content: 'The apples are in the cellar.' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      senders[number % 2]!.try('POST /api/family-posts', { body, headers: { 'idempotency-key': 'one' } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  expect(await countStored({ portal })).toMatchObject({ posts: 1, keys: 1 })
})

for (const [name, prepare] of Object.entries<(world: World) => Promise<Partial<Input>>>({
  'on the page of an unknown member': async () => ({ authorId: randomUUID() }),
  'on the page of a removed member': async ({ portal, page }) => {
    const query = portal.database.db.updateTable('familyMembers').set({ removedAt: portal.time.now })
    await query.where('id', '=', page).execute()
    return {}
  },
  'on the page of a member that another transaction removes': async ({ portal, page }) => {
    const client = await portal.database.connect()
    await client.query('begin')
    await client.query('select from family_members where id = $1 for update', [page])
    portal.platform.onStop(() => client.end())
    return {}
  },
  'with photographs': async () => ({ mediaIds: [randomUUID()] }),
}))
  test(`stores nothing of a post ${name}`, async () => {
    const world = await openWorld()
    const input = await prepare(world)
    expect(await store(world, { ...input, key: 'one' })).toBeUndefined()
    expect(await countStored(world)).toEqual({ posts: 0, keys: 0 })
  })

test('stores one of two posts with the same key', async () => {
  const world = await openWorld()
  const stored = await Promise.all([
    store(world, { key: 'none' }),
    store(world, { key: 'one' }),
    store(world, { key: 'one' }),
  ])
  expect(stored.map(post => post !== undefined)).toEqual([true, true, false])
  expect(await countStored(world)).toEqual({ posts: 2, keys: 2 })
})

test('a rejected batch stores nothing and fails no post', async () => {
  const world = await openWorld()
  const stored = await Promise.all(['One.', 'Two.', '\0', 'Three.'].map(content => store(world, { content })))
  expect(stored.map(post => post?.content)).toEqual(['One.', undefined, undefined, undefined])
  expect(await store(world, {})).toBeDefined()
  expect(await countStored(world)).toMatchObject({ posts: 2 })
})

async function openWorld() {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const page = await createMember(portal, undefined, { firstName: 'Rosa' })
  return { portal, ada, page, plainPosts: openPlainPosts(portal.database) }
}

type Input = NewPost & { key: string }

function store({ portal, ada, page, plainPosts }: World, { key, ...changes }: Partial<Input>) {
  const userId = ada.user!.id
  const idempotencyKey: IdempotencyKey | undefined =
    key === undefined ? undefined : { userId, call: 'POST /api/family-posts', key, fingerprint: 'same' }
  const post = { authorId: page, title: null, content: 'One.', isPublic: true, mediaIds: [], ...changes }
  return plainPosts.store(post, userId, portal.time.now, idempotencyKey)
}

async function countStored({ portal }: Pick<World, 'portal'>) {
  const { rows } = await portal.database.pool.query<{ posts: number; keys: number }>(
    'select (select count(*) from family_posts) as posts, (select count(*) from idempotency_keys) as keys',
  )
  return rows[0]!
}
