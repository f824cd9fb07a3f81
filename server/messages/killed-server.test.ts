import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { openConversation } from '#server/test/messages.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { readPages } from '#server/test/pages.ts'
import type { Person } from '#server/test/person.ts'
import { startServerBeside } from '#server/test/start-server-beside.ts'

/** `npm run test:random` kills the server 50 times. */
const rounds = process.env['TEST_SEED'] === undefined ? 2 : 50

vi.setConfig({ testTimeout: 150_000 + rounds * 10_000 })

test.each([
  ['completes', true],
  ['ends with its connection', false],
])('a batch whose server was killed %s', async (_, isCompleted) => {
  const { portal, server, ada, ben, id } = await openWithServer()
  const texts = Array.from({ length: 8 }, (_, number) => `Pears of row ${number}`)
  // It stores the key of the conversation and the notification, so the next ones are a batch.
  await sendUntilStored(ada, id, 'The pears are ripe.')

  const first = await lockMessages(portal)
  const sending = Promise.all(texts.map(text => sendUntilStored(ada, id, text)))
  await awaitWaiting(portal, 1)
  // The others arrive while the first one waits. They are the next statement, which waits for the second lock.
  await sleep(500)
  const locking = lockMessages(portal)
  await awaitWaiting(portal, 2)
  await first.release()
  const second = await locking
  await awaitWaiting(portal, 1)

  await server.kill()
  if (!isCompleted)
    await portal.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await second.release()
  await server.awaitCommits()
  // Two are stored before the batch, which has several.
  expect((await countMessages(portal)) > 3).toBe(isCompleted)

  await server.start()
  const replies = await sending
  await expectOnce(portal, [ada, ben], id, ['The pears are ripe.', ...texts])
  expect(new Set(replies.map(({ id }) => id)).size).toBe(8)
})

test('kills at any moment lose no message and store none twice', async () => {
  const { portal, server, ada, ben, id } = await openWithServer()
  const stopping = new AbortController()
  const sent: string[] = []
  async function write(person: Person, writer: number): Promise<void> {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const text = `Row ${writer}.${number}`
      const { message } = await sendUntilStored(person, id, text)
      expect(message).toBe(text)
      sent.push(text)
    }
  }
  const writing = Promise.all([ada, ben, ada, ben, ada, ben].map(write))
  for (let round = 0; round < rounds; round += 1) {
    await sleep(randomInt(50, 800))
    await server.kill()
    await server.start()
  }
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(20)
  stopping.abort()
  await writing
  await expectOnce(portal, [ada, ben], id, sent)
})

async function openWithServer() {
  const portal = await openPortal()
  const server = await startServerBeside(portal)
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const id = await openConversation(ada, ben)
  const node = { ...portal, address: server.address }
  return { portal, server, ada: ada.copy(node), ben: ben.copy(node), id }
}

/** Repeats a message with its key until it is answered, as a browser does while the server is away. */
async function sendUntilStored(person: Person, id: string, message: string) {
  for (;;) {
    const answer = await person
      .try('POST /api/conversations/{id}/messages', {
        params: { id },
        body: { message },
        headers: { 'idempotency-key': message.replaceAll(' ', '-') },
      })
      .catch(() => undefined)
    if (answer?.status === 201) return answer.body as unknown as { id: string; message: string }
    if (answer !== undefined) throw new Error(`A message was answered with ${answer.status}`)
    await sleep(100)
  }
}

/** Lets no message be stored until it is released. */
async function lockMessages({ database }: TestPortal) {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('lock table messages in share mode')
  return {
    async release() {
      await client.query('commit')
      client.release()
    },
  }
}

async function awaitWaiting({ database }: TestPortal, count: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  await expect.poll(countWaiting).toBe(count)
}

async function countMessages({ database }: TestPortal): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from messages')
  return rows[0]!.count
}

/** Each message once, numbered without gaps, for both people. */
async function expectOnce(portal: TestPortal, people: Person[], id: string, texts: string[]): Promise<void> {
  const { rows } = await portal.database.pool.query<{ seq: number }>('select seq from messages order by seq')
  expect(rows.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1))
  for (const person of people) {
    const pages = await readPages(person, 'GET /api/conversations/{id}/messages', {
      params: { id },
      query: { limit: '100' },
    })
    const read = pages.flatMap(({ rows }) => rows.map(({ message }) => message))
    expect(read.toSorted()).toEqual(texts.toSorted())
  }
}
