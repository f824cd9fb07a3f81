/**
 * 1,000 open streams of events on one node, of 50 accounts. Promise: a change reaches 99 % of them within a second of
 * the request that makes it. Prints the memory of a stream.
 */
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { createCaller, readMemory, registerAccount, startPortal } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { reportResult } from './support/rounds.ts'

const accounts = 50
const streamsPerAccount = 20
const changes = 20

const portal = await startPortal({ environment: { LIMIT_REGISTER: '1000', LIMIT_WRITES: '100000' } })
const cookies: string[] = []
for (let index = 0; index < accounts; index += 1)
  cookies.push(await registerAccount(portal.address, `reader.${index}@example.test`))
const call = createCaller(portal.address, cookies[0]!)
const addMember = async (firstName: string) =>
  call('POST', '/api/family-members', { firstName, lastName: 'Hartwell', relationship: 'child' })
await addMember('Augustus')
await sleep(2000)
const memoryBefore = readMemory(portal.pid)

const agent = new Agent({ maxSockets: Infinity })
let received = 0
let latencies: number[] = []
let sentAt = 0
const streams = await Promise.all(
  cookies.flatMap(cookie => Array.from({ length: streamsPerAccount }, () => openStream(cookie))),
)
await sleep(2000)
const memoryAfter = readMemory(portal.pid)

for (let change = 0; change < changes; change += 1) {
  received = 0
  sentAt = performance.now()
  await addMember(`Member ${change}`)
  while (received < streams.length) await sleep(1)
}
for (const stream of streams) stream.destroy()
await portal.stop()

latencies = latencies.toSorted((a, b) => a - b)
const percentile = (share: number) => latencies[Math.ceil(share * latencies.length) - 1]!
console.log(
  `${streams.length} streams: ${roundForDisplay((1024 * (memoryAfter - memoryBefore)) / streams.length)} KB each, ` +
    `median delivery ${roundForDisplay(percentile(0.5))} ms`,
)
reportResult('99th percentile of the delivery', percentile(0.99), { atMost: 1000 }, ' ms')

async function openStream(cookie: string): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${portal.address}/api/live`, { agent, headers: { cookie } }, resolve).once('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}`)
  response.on('data', (chunk: Buffer) => {
    if (!chunk.includes('"family-tree"')) return
    received += 1
    latencies.push(performance.now() - sentAt)
  })
  return response
}
