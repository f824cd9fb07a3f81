import { expect, test } from 'vitest'

import { api, slices, type Call } from '#contract/api.ts'
import { parseCallName, type CallName, type Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { createToken } from '#server/test/api-tokens.ts'
import { exampleInputs, randomId } from '#server/test/example-inputs.ts'
import { openTestAccounts } from '#server/test/integrations.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Answer } from '#server/test/person.ts'

const calls = (Object.entries<Endpoint>(api) as [Call, Endpoint][]).filter(
  ([, { isPlanned }]) => isPlanned !== true,
)

/** Calls of these slices protect an account or a session, so that no token may make one that is not listed here. */
const protectedSlices = ['accounts', 'api-tokens', 'family-access', 'security-center'] as const
const allowedWithToken: CallName[] = ['GET /api/user', 'GET /api/storage-use']

test('no token makes a call that protects an account', () => {
  const unprotected = protectedSlices.flatMap(slice =>
    Object.entries<Endpoint>(slices[slice])
      .filter(([, { requiresSession, isPlanned }]) => requiresSession !== true && isPlanned !== true)
      .map(([name]) => name),
  )
  expect(unprotected.sort()).toEqual(allowedWithToken.toSorted())
})

test('a token with all scopes makes every other call', async () => {
  const { url } = await openTestAccounts()
  const portal = await openPortal({ LOG_LEVEL: 'warn', EXCHANGE_ACCOUNTS_URL: url })
  for (const [call, endpoint] of calls) {
    const admin = await portal.signIn('admin')
    const input =
      endpoint.requiresSession === true ? toAnyInput(endpoint) : await exampleInputs[call]?.(portal, admin)
    const { program } = await createToken(portal, admin, { hasFamilyAccess: true })
    // Cookies of other purposes, such as that of a shared link, still apply.
    for (const [name, value] of admin.cookies) program.cookies.set(name, value)
    const answer = await program.try(call, input)
    expect([call, ...readOutcome(answer)]).toEqual([
      call,
      ...(endpoint.requiresSession === true
        ? [403, 'platform.session-required']
        : [endpoint.status ?? 200, undefined]),
    ])
    expect([call, answer.headers.getSetCookie().filter(isSessionCookie)]).toEqual([call, []])
  }
}, 180_000)

test('a read-only token reads, without any capability', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'warn' })
  for (const [call, endpoint] of calls) {
    const admin = await portal.signIn('admin')
    const isAllowed =
      endpoint.requiresSession !== true &&
      (endpoint.access === 'visitor' || (isRead(call) && endpoint.access === 'signed-in'))
    const input = isAllowed ? await exampleInputs[call]?.(portal, admin) : toAnyInput(endpoint)
    const { program } = await createToken(portal, admin, { scopes: ['read'], hasFamilyAccess: true })
    for (const [name, value] of admin.cookies) program.cookies.set(name, value)
    const answer = await program.try(call, input)
    const expected =
      endpoint.requiresSession === true
        ? [403, 'platform.session-required']
        : isAllowed
          ? [endpoint.status ?? 200, undefined]
          : [403, 'platform.token-scope-missing']
    expect([call, ...readOutcome(answer)]).toEqual([call, ...expected])
  }
}, 180_000)

test('a failure names the scheme and the missing scopes', async () => {
  const portal = await openPortal()
  const admin = await portal.signIn('admin')
  const { program } = await createToken(portal, admin, { scopes: ['read'] })
  const readChallenge = async (call: Call) => (await program.try(call)).headers.get('www-authenticate')
  expect(await readChallenge('GET /api/inquiries')).toBe(
    'Bearer error="insufficient_scope", scope="inquiries.answer"',
  )
  expect(await readChallenge('POST /api/tax-expectations')).toBe(
    'Bearer error="insufficient_scope", scope="write documents.manage"',
  )
  await portal.database.db.deleteFrom('apiTokens').execute()
  await expect
    .poll(() => readChallenge('GET /api/user'))
    .toBe('Bearer realm="Heirloom", error="invalid_token"')
})

test.each(['expired', 'revoked', 'unknown', 'empty'])(
  'every call rejects a token that is %s',
  async kind => {
    const portal = await openPortal({ LOG_LEVEL: 'warn' })
    const admin = await portal.signIn('admin')
    const { id, program } = await createToken(portal, admin, { hasFamilyAccess: true })
    if (kind === 'revoked') await admin.call('DELETE /api/api-tokens/{id}', { params: { id } })
    if (kind === 'unknown') await portal.database.db.deleteFrom('apiTokens').execute()
    if (kind === 'empty') program.headers = { authorization: 'Bearer' }
    // The cookie of an open session does not help.
    for (const [name, value] of admin.cookies) program.cookies.set(name, value)
    if (kind === 'expired') portal.time.now = addDuration(portal.time.now, 30 * day)
    for (const [call, endpoint] of calls) {
      const { isPublic } = endpoint
      const answer = await program.try(call, toAnyInput(endpoint))
      // A public call reads no token: it succeeds, or does not find its record.
      const [status, code] = readOutcome(answer)
      const isRead = status === 401 && code === 'api-tokens.invalid'
      expect([call, isRead, status === 401]).toEqual([call, isPublic !== true, isPublic !== true])
    }
  },
  60_000,
)

function readOutcome({ status, body }: Answer<FailureBody>): [number, string | undefined] {
  return [status, status >= 400 ? body.code : undefined]
}

function isRead(call: Call): boolean {
  return parseCallName(call).method === 'GET'
}

function isSessionCookie(line: string): boolean {
  return line.startsWith('heirloom=')
}

/** Identity and scopes are checked before the record and the input, except for the type of a file. */
function toAnyInput({ upload }: Endpoint) {
  const names = ['id', 'memberId', 'otherId', 'userId', 'versionId', 'number', 'slug', 'category']
  return {
    params: Object.fromEntries(names.map(name => [name, randomId])),
    ...(upload && { body: new Blob(['x'], { type: upload.types[0]! }) }),
  }
}
