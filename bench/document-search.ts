/**
 * The search over 100,000 documents with texts of 200 words, a tenth of them private to another account: the time of
 * the first page with its total and its excerpts, for words of different frequency, and of the list of the archive.
 * Promise: at most 100 ms each.
 */
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { createTemporaryDirectory, registerAccount, startPortal } from './processes.ts'
import { findMedian, reportResult } from './rounds.ts'

const rounds = 15
/** Searches and the number of documents that they match, which the first reply states. */
const searches = {
  'a rare word': 'word19000',
  'two words': 'word40 word300',
  'the beginning of a word': 'word190',
  'a phrase': '"deed of the orchard"',
  'a word and an excluded one': 'word500 -word3',
  'a word of every tenth document': 'ledger',
  'a word of every document': 'archive',
}

const dataDir = createTemporaryDirectory()
const portal = await startPortal({ dataDir, environment: { READ_DOCUMENTS: 'off' } })
const cookie = await registerAccount(portal.address)
await insertDocuments()

for (const [name, words] of Object.entries(searches))
  await measure(name, `/api/documents?q=${encodeURIComponent(words)}`)
await measure('the list', '/api/documents?area=archive')
await portal.stop()

async function measure(name: string, path: string): Promise<void> {
  const times: number[] = []
  let total = 0
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    const response = await fetch(portal.address + path, { headers: { cookie } })
    const rows = (await response.json()) as unknown[]
    if (response.status !== 200 || rows.length === 0)
      throw new Error(`${path} was answered ${response.status}`)
    total = Number(response.headers.get('x-total-count'))
    // The first round reads from the disk.
    if (round > 0) times.push(performance.now() - startedAt)
  }
  reportResult(`${name} (${total} documents)`, findMedian(times), { atMost: 100 }, ' ms')
}

/** Inserts documents directly, because 100,000 uploads would take too long. */
async function insertDocuments(): Promise<void> {
  const database = await openSharedDatabase(readConfig({ DATA_DIR: dataDir }), openLog('warn'))
  const client = await database.connect()
  await client.query('begin')
  await client.query(`
    create temporary table entry on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as version_id, number,
      now() - number * interval '1 minute' as instant,
      case number % 100 when 0 then 'deed of the orchard' else 'document ' || number end as title,
      concat('archive ', case when number % 10 = 0 then 'ledger ' end, (
        select string_agg('word' || floor(power(random(), 3) * 20000), ' ') from generate_series(1, 200) where number > 0
      )) as text
    from generate_series(1, 100000) as number`)
  await client.query(`
    insert into stored_files (id, bytes, is_referenced, created_at)
    values ('00000000-0000-4000-8000-000000000001', 1, true, now())`)
  await client.query(`
    insert into documents (id, area, kind, title, audience, owner_id, current_version_id, details_search, search,
      created_at, updated_at)
    select id, 'archive', 'other', title, case when number % 10 = 3 then 'private' else 'family' end, null, version_id,
      setweight(to_search_vector(title), 'A'), setweight(to_search_vector(title), 'A') || to_search_vector(text),
      instant, instant
    from entry`)
  await client.query(`
    insert into document_versions (id, document_id, number, file_id, file_name, mime_type, bytes, sha256, uploaded_at,
      text_state, text, text_search)
    select version_id, id, 1, '00000000-0000-4000-8000-000000000001', 'scan.pdf', 'application/pdf', 1, '', instant,
      'done', text, to_search_vector(text)
    from entry`)
  await client.query('commit')
  await client.query('vacuum analyze documents')
  await client.query('vacuum analyze document_versions')
  await client.end()
  await database.close()
}
