/**
 * The search of the portal over 10,000 members, 10,000 documents with texts, and 2,000 inquiries, by an administrator
 * with Family Access, so that every source is searched. Measures the time of a reply, and its ratio to a bare query of
 * the database. Promise: at most 100 ms each.
 */
import { addDuration, minute } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { fillDocuments } from './support/fill-documents.ts'
import { fillLargeFamily } from './support/large-family.ts'
import { createTemporaryDirectory, registerAccount, startPortal } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { measureInTurn, reportResult } from './support/rounds.ts'

const rounds = 25
const searches = {
  'one letter': 'h',
  'a half-typed name of every member': 'hartw',
  'a name of every member': 'hartwell',
  'one member of 10,000': 'hartwell person 4711',
  'a name that no member has': 'zebra',
  'a word of every document': 'archive',
  'a word of every tenth document': 'ledger',
  'the beginning of many words': 'wo',
  'a word of every inquiry': 'orchard',
  'eight letters': 'a b c d e f g h',
}

const dataDir = createTemporaryDirectory()
const portal = await startPortal({ dataDir, environment: { READ_DOCUMENTS: 'off' } })
const cookie = await registerAccount(portal.address)
const database = await openSharedDatabase(readConfig({ DATA_DIR: dataDir }), openLog('warn'))
const client = await database.connect()
await fillLargeFamily(database.db, 10_000)
await fillDocuments(client, 10_000)
await client.query(`update users set role = 'admin'`)
await client.query(`update sessions set sess = sess || jsonb_build_object('familyAccessUntil', $1::text)`, [
  addDuration(new Date(), 60 * minute).toISOString(),
])
await client.query(
  `insert into inquiries (name, relationship, service, message, search_text, sender_id, created_at)
   select 'Ada Hartwell', 'immediate', 'general', text, 'ADA HARTWELL' || chr(10) || upper(text), users.id, now()
   from users, generate_series(1, 2000) as number,
     lateral (select 'Who owns the orchard? ' || repeat('A longer question about the family. ', 20) as text) as message`,
)
for (const table of ['family_members', 'inquiries']) await client.query(`vacuum analyze ${table}`)

for (const [name, words] of Object.entries(searches)) {
  const { search, bare } = await measureInTurn(rounds, {
    search: () => measureTime(() => find(words)),
    bare: () => measureTime(() => client.query('select id from family_members limit 1')),
  })
  const found = (await find(words)).map(group => `${group.name} ${group.results.length}`).join(', ')
  const ratio = `${roundForDisplay(search.median / bare.median)} × a bare query of ${roundForDisplay(bare.median)} ms`
  reportResult(`${name} (${found}; ${ratio})`, search.median, { atMost: 100 }, ' ms')
}
await client.end()
await database.close()
await portal.stop()

async function find(words: string) {
  const query = new URLSearchParams({ q: words }).toString()
  const response = await fetch(`${portal.address}/api/search?${query}`, { headers: { cookie } })
  const groups = (await response.json()) as { name: string; state: string; results: unknown[] }[]
  if (response.status !== 200 || groups.some(({ state }) => state !== 'found'))
    throw new Error(`"${words}" was answered ${response.status}: ${JSON.stringify(groups)}`)
  return groups
}

async function measureTime(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
