/**
 * GET /api/user of a signed-in account, compared with a bare Fastify hello world, 32 connections each.
 * Promise: at least 0.45 of its throughput, 99th percentile within 10 ms.
 */
import { measureLoad } from './support/load.ts'
import { registerAccount, startProgram, startPortal } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { measureInTurn, findMedian, reportResult } from './support/rounds.ts'

const hello = await startProgram([process.execPath, 'bench/support/hello-world.ts'])
const portal = await startPortal()
const cookie = await registerAccount(portal.address)
const seconds = 4
const p99s: number[] = []

await measureLoad(hello.address, { seconds: 1 })
await measureLoad(`${portal.address}/api/user`, { seconds: 1, headers: { cookie } })
const measured = await measureInTurn(3, {
  hello: async () => (await measureLoad(hello.address, { seconds })).perSecond,
  read: async () => {
    const { perSecond, p99 } = await measureLoad(`${portal.address}/api/user`, {
      seconds,
      headers: { cookie },
    })
    p99s.push(p99)
    return perSecond
  },
})
await portal.stop()
await hello.stop()

console.log(
  `hello-world Fastify ${roundForDisplay(measured.hello.median)} requests/s, GET /api/user ${roundForDisplay(measured.read.median)}`,
)
reportResult('authenticated read against hello-world', measured.read.median / measured.hello.median, {
  atLeast: 0.45,
})
reportResult('99th percentile of the authenticated read', findMedian(p99s), { atMost: 10 }, ' ms')
