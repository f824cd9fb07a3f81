/**
 * Starts the server until its first response, compared with a bare Fastify, and measures its idle memory.
 * Promise: within 0.8 s on an existing data directory, within 3 s on a fresh one, and 130 MB when idle.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { start, startPortal, temporaryDirectory } from './processes.ts'
import { measureInTurn, median, report, round } from './rounds.ts'

const existing = temporaryDirectory()
const warmUp = await startPortal({ dataDir: existing })
await warmUp.stop()

const megabytes: number[] = []
const measured = await measureInTurn(3, {
  hello: async () => {
    const hello = await start([process.execPath, 'bench/hello-world.ts'])
    await hello.stop()
    return hello.msToFirstAnswer
  },
  existing: async () => {
    const portal = await startPortal({ dataDir: existing })
    await sleep(2000)
    megabytes.push(residentMegabytes(portal.pid))
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
console.log(`hello-world Fastify responds after ${round(hello.median)} ms`)
console.log(
  `the portal takes ${round(restart.median / hello.median)} times that, on a fresh directory ${round(fresh.median / hello.median)} times`,
)
report('first answer on an existing data directory', restart.median / 1000, { atMost: 0.8 }, ' s')
report('first answer on a fresh data directory', fresh.median / 1000, { atMost: 3 }, ' s')
report('the idle process', median(megabytes), { atMost: 130 }, ' MB')

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1_000_000
}
