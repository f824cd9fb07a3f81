/**
 * The memory of the process after a minute of reads by 32 connections, 15 seconds later, and after lists of 10,000 and
 * of 50,000 members; the memory of PostgreSQL beside it. After one change to the 50,000, the first list is made again:
 * how long it takes, and how long other requests wait for it. Promise: 250 MB after the load, 220 and 320 MB after
 * the lists, and no one else waits longer than 50 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { fillLargeFamily } from './support/large-family.ts'
import { measureLoad } from './support/load.ts'
import {
  createCaller,
  createTemporaryDirectory,
  readDatabaseMemory,
  readMemory,
  registerAccount,
  startPortal,
} from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, reportResult } from './support/rounds.ts'

const loaded = await startPortal()
const headers = { cookie: await registerAccount(loaded.address) }
const { perSecond } = await measureLoad(`${loaded.address}/api/user`, { seconds: 60, headers })
console.log(`${roundForDisplay(perSecond)} reads of GET /api/user a second`)
reportResult('memory after a minute of reads', readMemory(loaded.pid), { atMost: 250 }, ' MB')
await sleep(15_000)
reportResult('memory 15 s later', readMemory(loaded.pid), { atMost: 250 }, ' MB')
console.log(`PostgreSQL: ${roundForDisplay(readDatabaseMemory(loaded.pid))} MB`)
await loaded.stop()

for (const [people, limit] of [
  [10_000, 220],
  [50_000, 320],
] as const) {
  const dataDir = createTemporaryDirectory()
  const portal = await startPortal({ dataDir })
  const cookie = await registerAccount(portal.address)
  await fill(dataDir, people)
  await readList(portal.address, cookie)
  reportResult(`memory after a list of ${people} members`, readMemory(portal.pid), { atMost: limit }, ' MB')
  console.log(`PostgreSQL: ${roundForDisplay(readDatabaseMemory(portal.pid))} MB`)
  if (people === 50_000) await measureListAfterChange(portal.address, cookie)
  await portal.stop()
}

async function fill(dataDir: string, people: number): Promise<void> {
  const database = await openSharedDatabase(readConfig({ DATA_DIR: dataDir }), openLog('warn'))
  await fillLargeFamily(database.db, people)
  await database.close()
}

/** Reads all pages, one after the other. */
async function readList(address: string, cookie: string): Promise<void> {
  for (let path: string | undefined = '/api/family-members'; path !== undefined;) {
    const response: Response = await fetch(address + path, { headers: { cookie } })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
    await response.arrayBuffer()
    path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  }
}

async function measureListAfterChange(address: string, cookie: string): Promise<void> {
  const call = createCaller(address, cookie)
  const times: number[] = []
  const waits: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await call('POST', '/api/family-members', {
      firstName: 'Ada',
      lastName: `Hartwell ${round}`,
      relationship: 'cousin',
    })
    let isReading = true
    const watching = (async () => {
      for (let longest = 0; ;) {
        const start = performance.now()
        await call('GET', '/api/user')
        longest = Math.max(longest, performance.now() - start)
        if (!isReading) return longest
      }
    })()
    const start = performance.now()
    await readList(address, cookie)
    times.push(performance.now() - start)
    isReading = false
    waits.push(await watching)
  }
  console.log(`the list of 50,000 after a change: ${times.map(roundForDisplay).join(', ')} ms`)
  reportResult('the longest wait of others for that list', findMedian(waits), { atMost: 50 }, ' ms')
}
