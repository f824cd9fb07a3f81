import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createGroup, markRead, openConversation, readTexts, send } from '#server/test/messages.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { readPages } from '#server/test/pages.ts'
import type { Person } from '#server/test/person.ts'
import { openRelay } from '#server/test/relay.ts'

test('concurrent messages on two nodes are numbered without gaps', async () => {
  const { portal, ada, ben, id } = await openWithConversation()
  const node = await portal.openAnotherNode()
  const senders = [ada, ben, ada.copy(node), ben.copy(node)]
  await Promise.all(
    Array.from({ length: 50 }, (_, number) => sendUntilStored(senders[number % 4]!, id, number)),
  )
  const { rows } = await portal.database.pool.query<{ seq: number }>(
    'select seq from messages where conversation_id = $1 order by seq',
    [id],
  )
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, number) => number + 1))
  const texts = await readTexts(ada.copy(node), id)
  expect(new Set(texts).size).toBe(50)
  expect(texts).toEqual(await readTexts(ben, id))
  const unread = async (person: typeof ada) => (await person.call('GET /api/conversations'))[0]?.unreadCount
  expect([await unread(ada), await unread(ben)]).toEqual([
    await countAfterRead(ada),
    await countAfterRead(ben),
  ])

  /** Counts the unread messages one by one. */
  async function countAfterRead({ user }: typeof ada): Promise<number> {
    const counted = await portal.database.pool.query<{ count: number }>(
      `select count(*) from messages join conversation_members as own using (conversation_id)
       where own.account_id = $1 and author_id <> $1 and seq > read_seq`,
      [user!.id],
    )
    return counted.rows[0]!.count
  }
})

test('only the first of several changes to a group is saved', async () => {
  const { portal, ada, ben } = await openWithConversation()
  const people = await Promise.all(
    ['Cora', 'Dora', 'Emil', 'Fritz'].map(name => portal.signIn('family_member', name)),
  )
  const group = await createGroup(ada, [ben])
  const answers = await Promise.all(
    people.map(({ user }) =>
      ada.try('PUT /api/conversations/{id}', {
        params: { id: group.id },
        body: { addedPeople: [user!.id], version: group.version },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const { people: present } = await ada.call('GET /api/conversations/{id}', { params: { id: group.id } })
  expect(present).toHaveLength(3)
})

test('a lost connection loses no message and sends none twice', async () => {
  const relay = await openRelay()
  const portal = await openPortal({ LOG_LEVEL: 'silent' }, relay.connection)
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const id = await openConversation(ada, ben)
  const sending = Promise.all(Array.from({ length: 20 }, (_, number) => sendUntilStored(ada, id, number)))
  await expect.poll(() => readCount()).toBeGreaterThan(0)
  await relay.disconnect()
  await relay.reconnect()
  await sending
  const texts = await readTexts(ben, id)
  expect(texts.toSorted()).toEqual(Array.from({ length: 20 }, (_, number) => `Message ${number}`).toSorted())

  async function readCount(): Promise<number> {
    const { rows } = await portal.database.pool
      .query<{ count: number }>('select count(*) from messages')
      .catch(() => ({ rows: [{ count: 0 }] }))
    return rows[0]!.count
  }
})

test('pages of every size and direction have every message once', async () => {
  const { ada, ben, id } = await openWithConversation()
  const sent: string[] = []
  for (let number = 0; number < 12; number += 1)
    sent.push((await send(number % 3 === 0 ? ben : ada, id, `Message ${number}`)).id)
  const read = async (query: Record<string, string>) =>
    (await readPages(ada, 'GET /api/conversations/{id}/messages', { params: { id }, query })).flatMap(
      ({ rows }) => rows.map(row => row.id),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 0, max: 11 }),
      async (size, index) => {
        const limit = String(size)
        expect(await read({ limit, from: sent[index]! })).toEqual(sent.slice(0, index + 1).toReversed())
        expect(await read({ limit, after: sent[index]! })).toEqual(sent.slice(index + 1))
        expect(await read({ limit })).toEqual(sent.toReversed())
      },
    ),
    { numRuns: 6 },
  )
})

test('any order of reading and writing counts what is unread', async () => {
  const { portal, ada, ben, id } = await openWithConversation()
  const step = fc.oneof(
    fc.record({ kind: fc.constant('send' as const), isOwn: fc.boolean() }),
    fc.record({ kind: fc.constant('read' as const), until: fc.nat({ max: 100 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async steps => {
      await portal.database.pool.query('delete from messages')
      await portal.database.pool.query('update conversations set last_seq = 0')
      await portal.database.pool.query('update conversation_members set read_seq = 0, own_after_read = 0')
      const sent: { message: Awaited<ReturnType<typeof send>>; isOwn: boolean }[] = []
      let read = 0
      for (const one of steps)
        if (one.kind === 'send') {
          // An own message is read with all before it, if they are.
          const hasReadAll = sent.slice(read).every(({ isOwn }) => isOwn)
          sent.push({ message: await send(one.isOwn ? ada : ben, id, 'Hello.'), isOwn: one.isOwn })
          if (one.isOwn && hasReadAll) read = sent.length
        } else if (sent.length > 0) {
          const until = one.until % sent.length
          await markRead(ada, sent[until]!.message)
          read = Math.max(read, until + 1)
        }
      const [listed] = await ada.call('GET /api/conversations')
      expect(listed?.unreadCount).toBe(sent.slice(read).filter(({ isOwn }) => !isOwn).length)
    }),
    { numRuns: 8 },
  )
})

async function openWithConversation() {
  const portal = await openPortal({ LIMIT_MESSAGES: '10000', LIMIT_WRITES: '10000' })
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  return { portal, ada, ben, id: await openConversation(ada, ben) }
}

/** Repeats a message with its key until the portal has stored it, as a browser does after a failure. */
async function sendUntilStored(person: Person, id: string, number: number): Promise<void> {
  for (;;) {
    const { status } = await person
      .try('POST /api/conversations/{id}/messages', {
        params: { id },
        body: { message: `Message ${number}` },
        headers: { 'idempotency-key': `key-${number}` },
      })
      .catch(() => ({ status: 503 }))
    if (status === 201) return
    expect(status).toBe(503)
  }
}
