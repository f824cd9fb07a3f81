/**
 * One account with 10,000 conversations, each with another account and three messages. Measures the time of its list of
 * conversations, of their search by name, of the search for words in all messages, and of the search of the portal.
 * Promise: the list at most 50 ms, a search at most 100 ms.
 */
import { randomUUID } from 'node:crypto'

import type { User } from '#contract/accounts/accounts.ts'
import { listIndexTerms } from '#server/messages/search-terms.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openEnvelopes, type Envelopes } from '#server/platform/envelopes.ts'
import { openLog } from '#server/platform/log/log.ts'
import { openSecretBox } from '#server/platform/secret-box.ts'

import { createCaller, createTemporaryDirectory, registerAccount, startPortal } from './support/processes.ts'
import { reportReads } from './support/rounds.ts'

const count = 10_000
const messagesEach = 3
const rounds = 15

const dataDir = createTemporaryDirectory()
const config = readConfig({ DATA_DIR: dataDir })
const portal = await startPortal({ dataDir })
const call = createCaller(portal.address, await registerAccount(portal.address))
const { id: accountId } = await call<User>('GET', '/api/user')
await fill()

await measure('the list of conversations', '/api/conversations', 50)
await measure('the unread ones', '/api/conversations?unread=true', 50)
for (const name of ['person 4711', 'hartwell', 'zebra'])
  await measure(`conversations with "${name}"`, `/api/conversations?search=${encodeURIComponent(name)}`, 100)
for (const words of ['family', 'family word19000', 'word19000', 'zebra'])
  await measure(`messages with "${words}"`, `/api/message-search?q=${encodeURIComponent(words)}`, 100)
for (const words of ['h', 'hartwell', 'family', 'word19000', 'person 4711', 'zebra'])
  await measure(`the portal for "${words}"`, `/api/search?q=${encodeURIComponent(words)}`, 100)
await portal.stop()

async function fill(): Promise<void> {
  const database = await openSharedDatabase(config, openLog('warn'))
  const { db, pool } = database
  await pool.query(
    `insert into users
       (email, password_hash, first_name, last_name, family_id, password_changed_at, created_at, updated_at)
     select 'person' || number || '@example.test', '', 'Person ' || number, 'Hartwell', number, now(), now(), now()
     from generate_series(1, $1::integer) as number`,
    [count],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into conversations (kind, direct_key, created_by_id, last_seq, latest_at, created_at, updated_at)
     select 'direct', least(id, $1::uuid) || ' ' || greatest(id, $1::uuid), $1, $2,
       now() - row_number() over () * interval '1 minute', now(), now()
     from users where id <> $1 returning id`,
    [accountId, messagesEach],
  )
  await pool.query(
    `insert into conversation_members (conversation_id, account_id)
     select id, account_id::uuid from conversations, unnest(string_to_array(direct_key, ' ')) as account_id`,
  )
  const ids = rows.map(({ id }) => id)
  const envelopes = openEnvelopes({ secretBox: openSecretBox(config) })
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let batch = ids.splice(0, 100); batch.length > 0; batch = ids.splice(0, 100))
        await insertMessages(envelopes, db, batch)
    }),
  )
  await pool.query(
    `update conversations
     set latest_at = (select max(created_at) from messages where conversation_id = conversations.id)`,
  )
  for (const table of ['users', 'conversations', 'conversation_members', 'messages', 'data_keys'])
    await pool.query(`vacuum analyze ${table}`)
  await database.close()
}

async function insertMessages(envelopes: Envelopes, db: Database['db'], ids: string[]): Promise<void> {
  await db.transaction().execute(async tx => {
    const rows = []
    for (const conversationId of ids) {
      await envelopes.createKey(tx, conversationId)
      for (let seq = 1; seq <= messagesEach; seq += 1) {
        const id = randomUUID()
        const text = createText()
        rows.push({
          id,
          conversationId,
          seq,
          authorId: accountId,
          sealedBody: await envelopes.seal(tx, conversationId, id, text),
          replyToId: null,
          searchTokens: await envelopes.createSearchTokens(tx, conversationId, listIndexTerms(text)),
          createdAt: new Date(Date.now() - Math.random() * 1e10),
          editedAt: null,
          deletedAt: null,
        })
      }
    }
    await tx.insertInto('messages').values(rows).execute()
  })
}

/** Words of a vocabulary of 20,000, and `family` in every text. */
function createText(): string {
  const words = Array.from({ length: 12 }, () => `word${Math.floor(Math.random() * 20_000)}`)
  return ['family', ...words].join(' ')
}

async function measure(name: string, path: string, atMost: number): Promise<void> {
  await reportReads(name, async () => call<unknown[]>('GET', path), { rounds, atMost })
}
