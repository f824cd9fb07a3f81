/**
 * Whether the time of a reply reveals who has an account: sign-in with a wrong password, and a request for a new
 * password, each for 1,000 addresses with an account and 1,000 without one, in random order. Promise: a guess by the
 * time is right in at most 55 of 100 cases (the area under the ROC curve; 50 is chance).
 */
import { createServer } from 'node:net'

import { startPortal } from './support/processes.ts'
import { findMedian, reportResult } from './support/rounds.ts'

const count = Number(process.env['ADDRESSES'] ?? 1000)
/** A mail server that accepts no mail, so that only the requests are measured. */
const mailServer = createServer(socket => socket.end('421 Closed\r\n').on('error', () => undefined))
await new Promise<void>(resolve => mailServer.listen(0, '127.0.0.1', resolve))
const { port } = mailServer.address() as { port: number }
const portal = await startPortal({
  environment: {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CONTACT_EMAIL: 'office@example.test',
    LIMIT_REGISTER: '100000',
    LIMIT_SIGN_IN: '1000,1000000',
    LIMIT_PASSWORD_RESET: '1000,1000000',
    LOG_LEVEL: 'silent',
  },
})
const password = 'a measured phrase'
const withAccount = Array.from({ length: count }, (_, index) => `member.${index}@example.test`)
const without = Array.from({ length: count }, (_, index) => `stranger.${index}@example.test`)
for (const email of withAccount)
  await post('/api/register', { email, password, firstName: 'Ada', lastName: 'Hartwell' }, 201)

await compare('sign-in', email => post('/api/login', { email, password: 'a wrong phrase' }, 401))
await compare('request for a new password', email => post('/api/password-reset', { email }, 202))
await portal.stop()
mailServer.close()

/** Measures both kinds of addresses in random order, after a warm-up, and prints the statistics. */
async function compare(name: string, request: (email: string) => Promise<number>): Promise<void> {
  for (let index = 0; index < 20; index += 1) await request(`warm.${index}@example.test`)
  const order = [
    ...withAccount.map(email => ({ email, hasAccount: true })),
    ...without.map(email => ({ email, hasAccount: false })),
  ]
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    ;[order[index], order[other]] = [order[other]!, order[index]!]
  }
  const times: { ms: number; hasAccount: boolean }[] = []
  for (const { email, hasAccount } of order) times.push({ ms: await request(email), hasAccount })
  const [a, b] = [true, false].map(has => times.filter(time => time.hasAccount === has).map(({ ms }) => ms))
  const { area, z, p } = testRanks(a!, b!)
  console.log(
    `${name}: median ${findMedian(a!).toFixed(2)} ms with an account, ${findMedian(b!).toFixed(2)} ms without; ` +
      `Mann-Whitney z = ${z.toFixed(2)}, p = ${p.toFixed(3)}`,
  )
  reportResult(`${name}: right guesses by the time`, Math.max(area, 1 - area), { atMost: 0.55 })
}

/** The Mann-Whitney U test with the normal approximation. Times with decimals of microseconds have no ties. */
function testRanks(a: number[], b: number[]): { area: number; z: number; p: number } {
  const ranked = [...a.map(ms => ({ ms, isA: true })), ...b.map(ms => ({ ms, isA: false }))]
    .toSorted((one, other) => one.ms - other.ms)
    .map(({ isA }, index) => (isA ? index + 1 : 0))
  const rankSum = ranked.reduce((sum, rank) => sum + rank, 0)
  const [m, n] = [a.length, b.length]
  const u = rankSum - (m * (m + 1)) / 2
  const z = (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12)
  return { area: u / (m * n), z, p: 2 * (1 - normalDistribution(Math.abs(z))) }
}

/** Abramowitz and Stegun, 26.2.17: the error is below 7.5e-8. */
function normalDistribution(x: number): number {
  const t = 1 / (1 + 0.2316419 * x)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduce((total, factor, index) => total + factor * t ** (index + 1), 0)
  return 1 - (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

/** The milliseconds until the reply. */
async function post(path: string, body: object, status: number): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(portal.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // A portal that hangs must not make the benchmark run forever.
    signal: AbortSignal.timeout(30_000),
  })
  await response.arrayBuffer()
  const ms = performance.now() - startedAt
  if (response.status !== status) throw new Error(`${path} was answered ${response.status}`)
  return ms
}
