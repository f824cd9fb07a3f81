/**
 * Changes by 32 connections of one account, each a durable transaction, compared with a bare Fastify hello world: posts
 * without photographs, and inquiries, of which an administrator is notified. Promise: at least 0.08 of its throughput.
 * Messages are in `messages.ts`.
 */
import { measureLoad } from './support/load.ts'
import {
  createCaller,
  createTemporaryDirectory,
  registerAccount,
  registerAdministrator,
  startPortal,
  startProgram,
} from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { measureInTurn, reportResult } from './support/rounds.ts'

const seconds = 4
const hello = await startProgram([process.execPath, 'bench/support/hello-world.ts'])
const dataDir = createTemporaryDirectory()
const portal = await startPortal({
  dataDir,
  environment: { LIMIT_WRITES: '900000,9000000', LIMIT_INQUIRIES: '100000' },
})
await registerAdministrator(portal.address, dataDir)
const cookie = await registerAccount(portal.address)
const { id } = await createCaller(portal.address, cookie)<{ id: string }>('POST', '/api/family-members', {
  firstName: 'Ada',
  lastName: 'Hartwell',
  relationship: 'self',
})
const writes = {
  '/api/family-posts': { authorId: id, content: 'The apples are in the cellar.' },
  '/api/family-inquiry': {
    name: 'Ada Hartwell',
    relationship: 'immediate',
    service: 'general',
    message: 'Could we talk about the cider press?',
  },
}

for (const [path, body] of Object.entries(writes)) {
  const load = { headers: { cookie }, body }
  await measureLoad(hello.address, { seconds: 1 })
  await measureLoad(portal.address + path, { seconds: 1, ...load })
  const p99s: number[] = []
  const measured = await measureInTurn(3, {
    hello: async () => (await measureLoad(hello.address, { seconds })).perSecond,
    write: async () => {
      const { perSecond, p99 } = await measureLoad(portal.address + path, { seconds, ...load })
      p99s.push(p99)
      return perSecond
    },
  })
  console.log(
    `hello-world Fastify ${roundForDisplay(measured.hello.median)} requests/s, POST ${path} ` +
      `${measured.write.all.map(roundForDisplay).join(', ')}, 99th percentiles ${p99s.map(roundForDisplay).join(', ')} ms`,
  )
  reportResult(`POST ${path} against hello-world`, measured.write.median / measured.hello.median, {
    atLeast: 0.08,
  })
}
await portal.stop()
await hello.stop()
