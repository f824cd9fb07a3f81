/**
 * Starts the server until its first response, compared with a bare Fastify, and measures its idle memory.
 * Promise: within 0.8 s on an existing data directory, within 3 s on a fresh one, and 130 MB when idle.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { startProgram, startPortal, createTemporaryDirectory } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { measureInTurn, findMedian, reportResult } from './support/rounds.ts'

const existing = createTemporaryDirectory()
const warmUp = await startPortal({ dataDir: existing })
await warmUp.stop()

const megabytes: number[] = []
const measured = await measureInTurn(3, {
  hello: async () => {
    const hello = await startProgram([process.execPath, 'bench/support/hello-world.ts'])
    await hello.stop()
    return hello.msToFirstAnswer
  },
  existing: async () => {
    const portal = await startPortal({ dataDir: existing })
    await sleep(2000)
    megabytes.push(readResidentMegabytes(portal.pid))
    await portal.stop()
    return portal.msToFirstAnswer
  },
  fresh: async () => {
    const portal = await startPortal()
    await portal.stop()
    return portal.msToFirstAnswer
  },
})

const { hello, existing: restart, fresh } = measured
console.log(`hello-world Fastify responds after ${roundForDisplay(hello.median)} ms`)
console.log(
  `the portal takes ${roundForDisplay(restart.median / hello.median)} times that, on a fresh directory ${roundForDisplay(fresh.median / hello.median)} times`,
)
reportResult('first answer on an existing data directory', restart.median / 1000, { atMost: 0.8 }, ' s')
reportResult('first answer on a fresh data directory', fresh.median / 1000, { atMost: 3 }, ' s')
reportResult('the idle process', findMedian(megabytes), { atMost: 130 }, ' MB')

function readResidentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1_000_000
}
