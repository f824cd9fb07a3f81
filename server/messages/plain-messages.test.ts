import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { createGroup, markRead, openConversation, readTexts, send } from '#server/test/messages.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { openPlainMessages } from './thread/plain-messages.ts'

type World = Awaited<ReturnType<typeof openWorld>>

describe('store', () => {
  test('stores messages in order, and returns what a reply needs', async () => {
    const world = await openWorld()
    const stored = await Promise.all(['One.', 'Two.', 'Three.'].map(text => store(world, { text })))
    expect(stored).toMatchObject([{ seq: 2 }, { seq: 3 }, { seq: 4 }])
    expect(stored[0]).toMatchObject({
      authorId: world.ada.user!.id,
      authorName: 'Ada Hartwell',
      otherId: world.ben.user!.id,
      joinedSeq: 0,
    })
    expect(await readTexts(world.ben, world.id)).toEqual(['First.', 'One.', 'Two.', 'Three.'])
  })

  test('stores one of two messages with the same key', async () => {
    const world = await openWorld()
    const key = { call: 'POST /api/family-messages', key: 'one', fingerprint: 'same' } as const
    const stored = await Promise.all([store(world, { key }), store(world, { key })])
    expect(stored.map(row => row !== undefined)).toEqual([true, false])
    expect(await readTexts(world.ben, world.id)).toEqual(['First.', 'Again.'])
  })

  test('stores every message of a batch but one that it must not', async () => {
    const world = await openWorld()
    const { ada, ben, portal } = world
    const group = await createGroup(ada, [ben])
    await send(ada, group.id, 'Welcome.')
    await send(ben, group.id, 'Thank you.')
    const key = { call: 'POST /api/family-messages', key: 'one', fingerprint: 'same' } as const
    // The first one is a batch of its own, which the others wait for.
    const stored = await Promise.all([
      store(world, { text: 'One.' }),
      store(world, { id: group.id, text: 'Two.' }),
      store(world, { replyToId: randomUUID(), text: 'Never.', key }),
      store(world, { text: 'Three.', key: { ...key, key: 'two' } }),
      store(world, { id: group.id, text: 'Four.' }),
    ])
    expect(stored.map(row => row?.seq)).toEqual([2, 3, undefined, 3, 4])
    expect(stored.map(row => row?.otherId)).toEqual([ben.user!.id, null, undefined, ben.user!.id, null])
    expect(await readTexts(ben, world.id)).toEqual(['First.', 'One.', 'Three.'])
    expect(await readTexts(ben, group.id)).toEqual(['Welcome.', 'Thank you.', 'Two.', 'Four.'])
    const keys = await portal.database.pool.query<{ key: string }>(
      `select key from idempotency_keys where key in ('one', 'two')`,
    )
    expect(keys.rows).toEqual([{ key: 'two' }])
  })

  for (const [name, prepare] of Object.entries<(world: World) => Promise<Partial<Input> | void>>({
    'of an account that is not in the conversation': async ({ portal }) => ({
      authorId: (await portal.signIn('family_member', 'Cora')).user!.id,
    }),
    'of an account that has left': async ({ ada, ben, portal }) => {
      const { id } = await createGroup(ada, [ben, await portal.signIn('family_member', 'Cora')])
      await send(ada, id, 'First.')
      await ada.call('POST /api/conversations/{id}/leave', { params: { id } })
      return { id }
    },
    'that notifies a recipient': async ({ ben, first }) => void (await markRead(ben, first)),
    'that no one could read': async ({ portal, ben }) => {
      const query = portal.database.db.updateTable('users').set({ isActive: false })
      await query.where('id', '=', ben.user!.id).execute()
    },
    'that answers an unknown message': async () => ({ replyToId: randomUUID() }),
    'that is sealed with a replaced data key': async ({ portal, id }) => {
      const { database, envelopes } = portal.platform
      await database.db.transaction().execute(tx => envelopes.createKey(tx, id))
    },
    'to the conversation of the board': async ({ portal }) => {
      const board = await portal.signIn('board_member', 'Cora')
      await portal.signIn('board_member', 'Dora')
      const { id } = await board.call('POST /api/conversations', { body: { kind: 'board' } })
      await send(board, id, 'First.')
      return { id, authorId: board.user!.id }
    },
    'to a conversation that is locked': async ({ portal, id }) => {
      const client = await portal.database.connect()
      await client.query('begin')
      await client.query('select from conversations where id = $1 for update', [id])
      portal.platform.onStop(() => client.end())
    },
  }))
    test(`stores nothing of a message ${name}`, async () => {
      const world = await openWorld()
      const input = (await prepare(world)) ?? {}
      const key = { call: 'POST /api/family-messages', key: 'one', fingerprint: 'same' } as const
      const counted = await countStored(world)
      expect(await store(world, { ...input, key })).toBeUndefined()
      expect(await countStored(world)).toEqual(counted)
    })
})

test('a message after a rotation is sealed with the new key', async () => {
  const { portal, ada, id } = await openWorld()
  const { database, envelopes } = portal.platform
  await database.db.transaction().execute(tx => envelopes.createKey(tx, id))
  for (const text of ['Second.', 'Third.']) await send(ada, id, text)
  const { rows } = await portal.database.pool.query<{ key: string }>(
    `select split_part(sealed_body, '.', 2) as key from messages order by seq`,
  )
  const keys = rows.map(({ key }) => key)
  expect(keys[0]).not.toBe(keys[1])
  expect(keys[1]).toBe(keys[2])
})

test('an answer shows the message that it answers', async () => {
  const { ada, ben, id, first } = await openWorld()
  const sent = await send(ada, id, 'Second.', { replyToId: first.id })
  expect(sent.replyTo).toMatchObject({ id: first.id, fromName: 'Ada Hartwell', excerpt: 'First.' })
  const [read] = await ben.call('GET /api/conversations/{id}/messages', { params: { id } })
  expect(read).toEqual({ ...sent, isOwn: false, canDelete: false, editableUntil: null })
})

/** The first message has notified Ben, and given the node the key of the conversation. */
async function openWorld() {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const id = await openConversation(ada, ben)
  const first = await send(ada, id, 'First.')
  return { portal, ada, ben, id, first, messages: openPlainMessages(portal.database) }
}

type Input = {
  id: string
  authorId: string
  text: string
  replyToId: string
  key: { call: 'POST /api/family-messages'; key: string; fingerprint: string }
}

function store(
  world: World,
  { id = world.id, authorId = world.ada.user!.id, text = 'Again.', replyToId, key }: Partial<Input>,
) {
  const { clock, envelopes } = world.portal.platform
  const messageId = randomUUID()
  const {
    keyId: dataKeyId,
    sealed: sealedBody,
    tokens,
  } = envelopes.sealWithCachedKey(id, messageId, text, [])!
  return world.messages.store({
    id: messageId,
    conversationId: id,
    authorId,
    sealedBody,
    dataKeyId,
    tokens,
    messageType: 'text',
    replyToId: replyToId ?? null,
    createdAt: clock().toISOString(),
    ...key,
  })
}

async function countStored({ portal }: World): Promise<unknown> {
  const { rows } = await portal.database.pool.query(`
    select (select count(*) from messages) as messages, (select count(*) from idempotency_keys) as keys,
      (select count(*) from live_events) as events, (select sum(last_seq) from conversations) as numbers`)
  return rows[0]
}
