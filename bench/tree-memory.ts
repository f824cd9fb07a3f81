/**
 * The memory of a server whose tree has 200,000 people of one imported file: with its worker during an export without
 * the living in another GEDCOM version, and at rest after an administrator has read the list, all links, a circle and a
 * kinship.
 * Promise: at most 500 MB during an export, also of a server that has cached all these replies, and at most 400 MB at
 * rest.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import type { GedcomImport, GedcomPreview } from '#contract/gedcom/gedcom.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { encodeGedcom } from '#server/gedcom/write/records.ts'
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import {
  createCaller,
  createTemporaryDirectory,
  readMemory,
  registerAdministrator,
  startPortal,
  watchMemory,
} from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { reportResult } from './support/rounds.ts'

const people = 200_000
const dataDir = createTemporaryDirectory()
const portal = await startPortal({ dataDir, environment: { LARGEST_TREE: String(people + 100) } })
const cookie = await registerAdministrator(portal.address, dataDir)
await importFamily()
const database = await openSharedDatabase(readConfig({ DATA_DIR: dataDir }), openLog('warn'))
const { rows } = await database.pool.query<{ id: string }>(
  'select distinct child_id as id from parent_links order by child_id desc limit 2',
)
await database.close()

const [one, other] = rows.map(({ id }) => id)
await exportTree(`memory during an export of ${people} people`)
const reading = watchMemory(portal.pid)
for (const path of [
  '/api/family-members',
  '/api/family-links',
  `/api/family-members/${one}/circle`,
  `/api/family-members/${one}/kinship/${other}`,
]) {
  const start = performance.now()
  let address: string | null = path
  let bytes = 0
  for (; address !== null;) {
    const response: Response = await fetch(portal.address + address, { headers: { cookie } })
    if (!response.ok) throw new Error(`${address} was answered ${response.status}`)
    for await (const chunk of response.body!) bytes += chunk.byteLength
    address = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  console.log(`${path}: ${roundForDisplay(performance.now() - start)} ms, ${roundForDisplay(bytes / 1e6)} MB`)
}
const peakWhileReading = reading.stop()
await sleep(10_000)
reportResult(`memory at rest with ${people} people`, readMemory(portal.pid), { atMost: 400 }, ' MB')
console.log(`peak while reading: ${roundForDisplay(peakWhileReading)} MB`)

await exportTree('memory during an export after that')
await portal.stop()

async function importFamily(): Promise<void> {
  const callPortal = createCaller(portal.address, cookie)
  const file = encodeGedcom(generateLargeFamily(people), '5.5.1')
  const { id: previewId } = await callPortal<GedcomPreview>(
    'POST',
    '/api/gedcom-previews?fileName=large.ged',
    file,
  )
  const request = { previewId, useMatches: true }
  let running = await callPortal<GedcomImport>('POST', '/api/gedcom-imports', request)
  while (running.state === 'running') {
    await sleep(100)
    running = await callPortal<GedcomImport>('GET', `/api/gedcom-imports/${running.id}`)
  }
  if (running.state !== 'done') throw new Error(running.failure ?? running.state)
}

/** Exports the tree without the living and in 7.0, as a member of the board may. */
async function exportTree(measured: string): Promise<void> {
  const memory = watchMemory(portal.pid)
  const start = performance.now()
  const response = await fetch(`${portal.address}/api/gedcom-export?version=7.0`, { headers: { cookie } })
  const { byteLength } = await response.arrayBuffer()
  const peak = memory.stop()
  if (!response.ok) throw new Error(`The export was answered ${response.status}`)
  console.log(
    `export: ${roundForDisplay(performance.now() - start)} ms, ${roundForDisplay(byteLength / 1e6)} MB`,
  )
  reportResult(measured, peak, { atMost: 500 }, ' MB')
}
