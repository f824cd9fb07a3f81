/**
 * Messages. Sending, by 32 connections of one account to 32 groups in turn, compared with a bare Fastify
 * hello world; and, with 100,000 messages of 14 words in one conversation, the time of its first page, of a page in its
 * middle, of the list of conversations, and of the search for words of different frequency.
 * Promise: sending at least 0.1 of the throughput; a thread at most 50 ms, a search at most 100 ms.
 */
import { randomUUID } from 'node:crypto'

import type { User } from '#contract/accounts/accounts.ts'
import type { ConversationDetails } from '#contract/messages/messages.ts'
import { listIndexTerms } from '#server/messages/search-terms.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openEnvelopes, type Envelopes } from '#server/platform/envelopes.ts'
import { openLog } from '#server/platform/log/log.ts'
import { openSecretBox } from '#server/platform/secret-box.ts'

import { measureLoad } from './support/load.ts'
import {
  createCaller,
  createTemporaryDirectory,
  registerAccount,
  startPortal,
  startProgram,
} from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, measureInTurn, reportReads, reportResult } from './support/rounds.ts'

const count = 100_000
const rounds = 15
const seconds = 4

const dataDir = createTemporaryDirectory()
const config = readConfig({ DATA_DIR: dataDir })
const hello = await startProgram([process.execPath, 'bench/support/hello-world.ts'])
const portal = await startPortal({
  dataDir,
  environment: { LIMIT_MESSAGES: '100000', LIMIT_WRITES: '900000,9000000' },
})
const cookie = await registerAccount(portal.address, 'ada@example.test')
const callOther = createCaller(portal.address, await registerAccount(portal.address, 'ben@example.test'))
const call = createCaller(portal.address, cookie)
const [ada, ben] = [await call<User>('GET', '/api/user'), await callOther<User>('GET', '/api/user')]
const { id } = await call<ConversationDetails>('POST', '/api/conversations', {
  kind: 'direct',
  personId: ben.id,
})

await measureSending()
await fill()
const thread = `/api/conversations/${id}/messages`
const middle = await findMessageId(count / 2)
await measure('open a thread of 100,000', thread, 50)
await measure('a page in the middle', `${thread}?from=${middle}`, 50)
await measure('what arrived since', `${thread}?after=${middle}`, 50)
await measure('the list of conversations', '/api/conversations', 50)
for (const [name, q] of [
  ['a rare word', 'word19000'],
  ['a word of every tenth message', 'harvest'],
  ['a word of every message', 'family'],
  ['two frequent words', 'family harvest'],
  ['a frequent and a rare word', 'family word19000'],
  ['the beginning of every word', 'wor'],
  ['a word of no message', 'zebra'],
] as const)
  await measure(`search for ${name}`, `/api/message-search?q=${encodeURIComponent(q)}`, 100)
await measure(
  'search for a frequent word in the conversation',
  `/api/message-search?q=family&conversationId=${id}`,
  100,
)
await portal.stop()
await hello.stop()

async function measureSending(): Promise<void> {
  const paths: string[] = []
  for (let number = 0; number < 32; number += 1) {
    const group = { kind: 'group', title: `Group ${number}`, people: [ben.id] }
    const created = await call<ConversationDetails>('POST', '/api/conversations', group)
    paths.push(`/api/conversations/${created.id}/messages`)
  }
  const body = { message: 'The apples are in the cellar, and the cider is on the table.' }
  await measureLoad(hello.address, { seconds: 1 })
  await measureLoad(portal.address, { seconds: 1, headers: { cookie }, body, paths })
  const p99s: number[] = []
  const measured = await measureInTurn(3, {
    hello: async () => (await measureLoad(hello.address, { seconds })).perSecond,
    send: async () => {
      const { perSecond, p99 } = await measureLoad(portal.address, {
        seconds,
        headers: { cookie },
        body,
        paths,
      })
      p99s.push(p99)
      return perSecond
    },
  })
  console.log(
    `hello-world Fastify ${roundForDisplay(measured.hello.median)} requests/s, messages sent ${roundForDisplay(measured.send.median)}, 99th percentile ${roundForDisplay(findMedian(p99s))} ms`,
  )
  reportResult('sending against hello-world', measured.send.median / measured.hello.median, { atLeast: 0.1 })
}

/** 100,000 messages of both people in one conversation. */
async function fill(): Promise<void> {
  await runOnDatabase(async ({ db, pool }) => {
    const envelopes = openEnvelopes({ secretBox: openSecretBox(config) })
    const starts = Array.from({ length: count / 500 }, (_, index) => 1 + index * 500)
    // Several connections at once, because each text is sealed by a query of its own.
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let start = starts.shift(); start !== undefined; start = starts.shift())
          await insertMessages(envelopes, db, start)
      }),
    )
    await pool.query('update conversations set last_seq = $1, latest_at = now() where id = $2', [count, id])
    await pool.query('vacuum analyze messages')
  })
}

async function insertMessages(envelopes: Envelopes, db: Database['db'], start: number): Promise<void> {
  await db.transaction().execute(async tx => {
    const rows = []
    for (let seq = start; seq < start + 500; seq += 1) {
      const messageId = randomUUID()
      const text = createText(seq)
      rows.push({
        id: messageId,
        conversationId: id,
        seq,
        authorId: seq % 2 === 0 ? ada.id : ben.id,
        sealedBody: await envelopes.seal(tx, id, messageId, text),
        replyToId: null,
        searchTokens: await envelopes.createSearchTokens(tx, id, listIndexTerms(text)),
        createdAt: new Date(Date.now() - (count - seq) * 1000),
        editedAt: null,
        deletedAt: null,
      })
    }
    await tx.insertInto('messages').values(rows).execute()
  })
}

/** Words of a vocabulary of 20,000, `family` in every text and `harvest` in every tenth. */
function createText(seq: number): string {
  const words = Array.from({ length: 12 }, (_, index) => `word${(seq * 7919 + index * 104_729) % 20_000}`)
  return ['family', seq % 10 === 0 ? 'harvest' : 'meadow', ...words].join(' ')
}

async function findMessageId(seq: number): Promise<string> {
  let found = ''
  await runOnDatabase(async ({ db }) => {
    const row = await db
      .selectFrom('messages')
      .select('id')
      .where('conversationId', '=', id)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow()
    found = row.id
  })
  return found
}

async function runOnDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openSharedDatabase(config, openLog('warn'))
  await work(database)
  await database.close()
}

async function measure(name: string, path: string, atMost: number): Promise<void> {
  await reportReads(name, async () => call<unknown[]>('GET', path), { rounds, atMost })
}
