/**
 * The audit trail with a million entries, half of them by one account, the others by 500: the time of a page with each
 * filter, of the CSV export, and of `audit verify`, which must also find one changed entry near the end.
 * Promise: at most 50 ms for a page; verifying at least 20,000 entries per second.
 */
import { spawnSync } from 'node:child_process'

import type { Client } from 'pg'

import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { createTemporaryDirectory, registerAdministrator, root, startPortal } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, reportResult } from './support/rounds.ts'

const count = 1_000_000
const rounds = 15
const account = '00000000-0000-8000-8000-000000000007'
const busyAccount = '00000000-0000-8000-8000-000000000000'
const filters: Record<string, Record<string, string>> = {
  'no filter': {},
  'a frequent group': { group: 'sign-in' },
  'a rare group': { group: 'roles' },
  'a group without entries': { group: 'shares' },
  'an account': { person: account },
  'an account and a group': { person: account, group: 'sign-in' },
  'an account and a group without entries': { person: account, group: 'shares' },
  'a busy account and a rare group': { person: busyAccount, group: 'roles' },
  'a busy account and a group without entries': { person: busyAccount, group: 'shares' },
  'a busy account on a day': { person: busyAccount, from: '2026-03-01', to: '2026-03-01' },
  'a rare group on a day': { group: 'roles', from: '2026-03-01', to: '2026-03-01' },
  'a frequent group on a day': { group: 'sign-in', from: '2026-03-01', to: '2026-03-01' },
  'a day': { from: '2026-03-01', to: '2026-03-01' },
  'a day before the first entry': { from: '2001-01-01', to: '2001-01-01' },
  'an account on a day': { person: account, from: '2026-03-01', to: '2026-03-01' },
}

const dataDir = createTemporaryDirectory()
const portal = await startPortal({ dataDir })
const cookie = await registerAdministrator(portal.address, dataDir)
await runOnDatabase(fillTrail)

for (const [name, filter] of Object.entries(filters)) {
  const path = `/api/audit-entries?${new URLSearchParams(filter).toString()}`
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await read(path)).milliseconds)
  reportResult(`a page of ${name}`, findMedian(times), { atMost: 50 }, ' ms')
}
const exported = await read('/api/audit-export')
console.log(
  `  the export: ${roundForDisplay(exported.milliseconds / 1000)} s, ${roundForDisplay(exported.bytes / 1e6)} MB`,
)

const intact = verify()
if (intact.status !== 0) throw new Error(`The trail is intact, but: ${intact.output}`)
reportResult('entries verified per second', count / intact.seconds, { atLeast: 20_000 })
await runOnDatabase(async client => {
  await client.query('alter table audit_entries disable trigger user')
  await client.query(`update audit_entries set subject = null
    where id = (select entry_id from audit_chain where position = ${count - 10})`)
  await client.query('alter table audit_entries enable trigger user')
})
const changed = verify()
if (changed.status === 0) throw new Error('A changed entry was not found')
console.log(`  a changed entry is found after ${roundForDisplay(changed.seconds)} s: ${changed.output}`)
await portal.stop()

async function runOnDatabase(work: (client: Client) => Promise<void>): Promise<void> {
  const database = await openSharedDatabase(readConfig({ DATA_DIR: dataDir }), openLog('warn'))
  const client = await database.connect()
  await work(client)
  await client.end()
  await database.close()
}

/** Entries that the trigger chains, in transactions of 20,000. */
async function fillTrail(client: Client): Promise<void> {
  for (let start = 0; start < count; start += 20_000)
    await client.query(`
      insert into audit_entries (created_at, actor_id, action, subject)
      select timestamptz '2026-01-01' + number * interval '20 seconds', actor,
        case when number % 1000 = 0 then 'role.changed' else 'session.ended' end, actor
      from (
        select number,
          ('00000000-0000-8000-8000-' || lpad((number % 2 * (number % 1000))::text, 12, '0'))::uuid as actor
        from generate_series(${start}, ${start + 19_999}) as number
      ) as numbers`)
  for (const table of ['audit_entries', 'audit_chain']) await client.query(`vacuum analyze ${table}`)
}

async function read(path: string) {
  const start = performance.now()
  const response = await fetch(portal.address + path, { headers: { cookie } })
  let bytes = 0
  for await (const chunk of response.body!) bytes += (chunk as Uint8Array).length
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return { milliseconds: performance.now() - start, bytes }
}

function verify() {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/admin.ts', 'audit', 'verify'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, output: (stdout + stderr).trim(), seconds: (performance.now() - start) / 1000 }
}
