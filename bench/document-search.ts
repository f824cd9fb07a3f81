/**
 * The search over 100,000 documents with texts of 200 words, 300 of them with 20,000 words; a tenth are private to
 * another account and a twentieth sensitive. Measures the time of a page with its highlights: for words of different
 * frequency, beginnings of words, phrases, filters and later pages, and for the list of the archive.
 * Promise: at most 100 ms each.
 */
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { fillDocuments, linkedMember } from './support/fill-documents.ts'
import { createTemporaryDirectory, registerAccount, startPortal } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, reportResult } from './support/rounds.ts'

const rounds = 15
const searches: Record<string, Record<string, string>> = {
  'a rare word': { q: 'word19000 ' },
  'two words': { q: 'word40 word300' },
  'a word and an excluded one': { q: 'word500 -word3' },
  'a word of every tenth document': { q: 'ledger' },
  'a word of every document': { q: 'archive' },
  'a word of every title': { q: 'document' },
  'the first letter of every title': { q: 'd' },
  'two letters of every word': { q: 'wo' },
  'four letters of every word': { q: 'word' },
  'five letters of a third of the words': { q: 'word1' },
  'six letters of many words': { q: 'word19' },
  'the beginning of a word': { q: 'word190' },
  'only an excluded word': { q: '-ledger' },
  'a phrase': { q: '"deed of the orchard"' },
  'a phrase in every tenth document': { q: '"archive ledger"' },
  'a phrase in no document, its words in every one': { q: '"archive document"' },
  'a frequent word and a member': { q: 'archive', memberId: linkedMember },
  'a frequent word and a year without documents': { q: 'archive', year: '1890' },
  'a word of 10,000 invisible documents': { q: 'secret' },
  'a word of long texts': { q: 'volume' },
  'a word late in long texts': { q: 'epilogue' },
  'the list': { area: 'archive' },
}
/** Each with the number of the page that is measured. */
const laterPages: [string, Record<string, string>, number][] = [
  ['page 100 of a word of every tenth document', { q: 'ledger' }, 100],
  ['page 30 of a word of every document', { q: 'archive' }, 30],
  ['page 10 of a phrase in every tenth document', { q: '"archive ledger"' }, 10],
  ['page 30 of the list', { area: 'archive' }, 30],
]

const dataDir = createTemporaryDirectory()
const portal = await startPortal({ dataDir, environment: { READ_DOCUMENTS: 'off' } })
const cookie = await registerAccount(portal.address)
const database = await openSharedDatabase(readConfig({ DATA_DIR: dataDir }), openLog('warn'))
const client = await database.connect()
await fillDocuments(client, 100_000)
await client.end()
await database.close()

for (const [name, query] of Object.entries(searches)) await measure(name, toAddress(query))
for (const [name, query, number] of laterPages) {
  let address = toAddress({ ...query, limit: '30' })
  for (let page = 1; page < number; page += 1) address = (await read(address)).next
  await measure(name, address)
}
await portal.stop()

function toAddress(query: Record<string, string>): string {
  return `/api/documents?${new URLSearchParams(query).toString()}`
}

async function read(address: string) {
  const response = await fetch(portal.address + address, { headers: { cookie } })
  const rows = (await response.json()) as unknown[]
  if (response.status !== 200) throw new Error(`${address} was answered ${response.status}`)
  const next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  return { rows: rows.length, next, total: response.headers.get('x-total-count') }
}

async function measure(name: string, address: string): Promise<void> {
  const times: number[] = []
  // The first round reads from the disk.
  const { rows, total, next } = await read(address)
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await read(address)
    times.push(performance.now() - startedAt)
  }
  const found = total === null ? `${rows} rows${next === '' ? '' : ' and more'}` : `${rows} of ${total}`
  const fastest = `at least ${roundForDisplay(Math.min(...times))} ms`
  reportResult(`${name} (${found}; ${fastest})`, findMedian(times), { atMost: 100 }, ' ms')
}
