import { pino } from 'pino'
import { expect, test } from 'vitest'

import { createAccount, createRegistration } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import { logOptions } from './log.ts'
import { openRequestLog } from './request-log.ts'

type Line = {
  request: string
  method: string
  path: string
  status: number
  ms: number
  user?: string
  msg: string
}

test('logs one line per request, with its id and account', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const requests = [
    ['GET', '/api/user', 200],
    ['GET', '/api/nothing', 404],
    ['DELETE', '/api/user', 405],
    ['GET', '/healthz', 200],
    ['GET', '/about', 200],
    ['GET', '/assets/nothing.js', 404],
  ] as const
  for (const [method, path, status] of requests) {
    const { headers } = await ada.fetch(method, path)
    const line = parseLines(portal).at(-1)
    expect(line).toMatchObject({ request: headers.get('x-request-id'), method, path, status, msg: 'request' })
    expect(line?.ms).toBeGreaterThanOrEqual(0)
  }
  expect(parseLines(portal)).toHaveLength(requests.length)
  expect(parseLines(portal)[0]?.user).toBe(ada.user?.id)
})

test('formats the line like every other line of the log', () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const log = pino({ ...logOptions('info'), formatters: { level: label => ({ level: label }) } }, { write })
  const fields = { request: 'id', method: 'GET', path: '/a"b\\c\u0007', status: 200, ms: 1.25 }
  for (const line of [fields, { ...fields, user: 'ada' }]) {
    openRequestLog(log)(line)
    log.info(line, 'request')
    const [direct, general] = lines.splice(0).map(text => JSON.parse(text) as { time: unknown })
    expect({ ...direct, time: 0 }).toEqual({ ...general, time: 0 })
  }
  log.level = 'warn'
  openRequestLog(log)(fields)
  expect(lines).toEqual([])
})

test('quotes at most 200 characters of a path', () => {
  const { logRequest, lines } = openLog()
  logRequest({ ...request, path: `/${'x'.repeat(15_000)}` })
  logRequest({ ...request, path: `/${'x'.repeat(199)}` })
  const paths = lines.map(line => (JSON.parse(line) as Line).path)
  expect(paths).toEqual([`/${'x'.repeat(199)}…`, `/${'x'.repeat(199)}`])
})

test('samples the requests of each account, and of visitors', () => {
  const { logRequest, lines } = openLog()
  for (let count = 0; count < 1200; count += 1) {
    logRequest({ ...request, status: 200 })
    logRequest({ ...request, status: 404 })
    logRequest({ ...request, status: 404, user: 'ada' })
    if (count < 1000) logRequest({ ...request, status: 200, user: 'ben' })
  }
  const logged = lines.map(line => JSON.parse(line) as Line)
  expect(logged.filter(({ user }) => user === 'ada')).toHaveLength(1000)
  expect(logged.filter(({ user }) => user === 'ben')).toHaveLength(1000)
  const visitors = logged.filter(({ user }) => user === undefined)
  expect(visitors.filter(({ status }) => status === 200)).toHaveLength(1000)
  expect(visitors.filter(({ status }) => status === 404)).toHaveLength(200)
})

test('ignores a request id from the caller', async () => {
  const portal = await openPortal()
  const forgedIds = { 'x-request-id': 'made-up', 'request-id': 'made-up' }
  const { headers } = await portal.visitor().fetch('GET', '/api/user', { headers: forgedIds })
  expect(headers.get('x-request-id')).not.toBe('made-up')
  expect(portal.logLines.join('')).not.toContain('made-up')
})

test('logs no secret, on success or failure', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'debug', METRICS_TOKEN: 'the-token-of-metrics' })
  const account = await createAccount(portal)
  const secrets = ['the-query', 'the-token-of-metrics', 'a-new-password', 'a-wrong-guess', account.password]

  const ada = portal.visitor()
  await ada.call('POST /api/login', { body: account })
  await ada.fetch('GET', '/api/user?token=the-query')
  await ada.fetch('GET', '/auth?setup=the-query')
  await ada.fetch('GET', '/api/nothing?token=the-query')
  await ada.fetch('GET', '/metrics', { headers: { authorization: 'Bearer the-token-of-metrics' } })
  secrets.push(...ada.cookies.values())

  const guesser = portal.visitor()
  const { email } = account
  await guesser.try('POST /api/login', { body: { email, password: 'a-wrong-guess' } })
  await guesser.try('POST /api/login', { body: `{"password":"a-wrong-guess"` })
  await guesser.try('POST /api/register', { body: createRegistration({ email, password: 'a-new-password' }) })
  await guesser.try('POST /api/register', { body: createRegistration({ password: 'a-new-password' }) })
  // The database's own errors must not contain the parameters either.
  await portal.database.pool.query('alter table users rename to users_elsewhere')
  await guesser.try('POST /api/login', { body: { email, password: 'a-wrong-guess' } })
  await guesser.try('POST /api/register', { body: createRegistration({ password: 'a-new-password' }) })

  const log = portal.logLines.join('')
  const long = secrets.filter(secret => secret.length > 1)
  expect(long.filter(secret => log.includes(secret))).toEqual([])
  expect(log).not.toContain('argon2id')
  expect(parseLines(portal).filter(({ status }) => status === 500)).toHaveLength(2)
})

const request = { request: 'id', method: 'GET', path: '/', status: 200, ms: 1 }

function openLog() {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: line => void lines.push(line) })
  return { logRequest: openRequestLog(log), lines }
}

function parseLines(portal: TestPortal): Line[] {
  return portal.logLines.map(line => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request')
}
