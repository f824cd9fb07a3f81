/**
 * The calendar of 10,000 living members with birth dates and 3,000 marriages: a month of the grid, a year, and the feed
 * that calendar programs read.
 * Promise: at most 100 ms for a month.
 */
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { createTemporaryDirectory, registerAccount, startPortal } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, reportResult } from './support/rounds.ts'

const rounds = 15

const dataDir = createTemporaryDirectory()
const portal = await startPortal({ dataDir })
const cookie = await registerAccount(portal.address)
await insertMembers(dataDir)
const created = await fetch(`${portal.address}/api/calendar-feed`, {
  method: 'POST',
  headers: { cookie, origin: portal.address },
})
const { path } = (await created.json()) as { path: string }

const month = await measure('/api/calendar?from=2027-05-30&to=2027-07-10')
const year = await measure('/api/calendar?from=2027-01-01&to=2027-12-31')
const feed = await measure(path)
await portal.stop()
reportResult('a month of the calendar', month.ms, { atMost: 100 }, ' ms')
console.log(`  with ${month.entries} entries`)
console.log(`  a year with ${year.entries} entries: ${roundForDisplay(year.ms)} ms`)
console.log(`  the feed of ${roundForDisplay(feed.bytes / 1000)} KB: ${roundForDisplay(feed.ms)} ms`)

async function measure(address: string): Promise<{ ms: number; bytes: number; entries: number }> {
  const times: number[] = []
  let text = ''
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const response = await fetch(portal.address + address, { headers: { cookie } })
    text = await response.text()
    times.push(performance.now() - start)
    if (response.status !== 200) throw new Error(`${address} was answered ${response.status}`)
  }
  return { ms: findMedian(times), bytes: Buffer.byteLength(text), entries: text.split('"title"').length - 1 }
}

/** Inserts members directly, because ten thousand submissions would take too long. */
async function insertMembers(directory: string): Promise<void> {
  const database = await openSharedDatabase(readConfig({ DATA_DIR: directory }), openLog('warn'))
  await database.pool.query(
    `insert into family_members (id, first_name, last_name, birth_date, earliest_birth_date, is_alive, relationship,
       generation, added_by, is_verified, created_at, updated_at)
     select ('00000000-0000-8000-8000-' || lpad(to_hex(n + 1000000), 12, '0'))::uuid, 'Person ' || n, 'Hartwell',
       date '1930-01-01' + n * 3, date '1930-01-01' + n * 3, true, 'child', 1 + n / 2000, 'System', true, now(), now()
     from generate_series(0, 9999) as n`,
  )
  await database.pool.query(
    `insert into partnerships (first_id, second_id, kind, start_text, earliest_start_date)
     select ('00000000-0000-8000-8000-' || lpad(to_hex(n * 2 + 1000000), 12, '0'))::uuid,
       ('00000000-0000-8000-8000-' || lpad(to_hex(n * 2 + 1000001), 12, '0'))::uuid, 'marriage',
       (date '1970-01-01' + n * 5)::text, date '1970-01-01' + n * 5
     from generate_series(0, 2999) as n`,
  )
  await database.close()
}
