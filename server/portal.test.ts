import { expect, test } from 'vitest'

import { api, type Call } from '#contract/api.ts'
import { parseCallName } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import { roleCapabilities, roles, type Role } from '#contract/roles/capabilities.ts'
import { addDuration, second } from '#server/platform/clock.ts'
import { exampleInputs, randomId } from '#server/test/example-inputs.ts'
import { openTestAccounts } from '#server/test/integrations.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Answer, Person } from '#server/test/person.ts'

/**
 * The status of a valid request to each call, for a visitor (V), a family member (F), a board member (B) and an
 * administrator (A), each with records of their own, and for another family member (O) with the records of F.
 */
const matrix = `
                                         V    F    B    A    O
  GET /api/user                          401  200  200  200  200
  GET /api/storage-use                   401  200  200  200  200
  POST /api/login                        200  200  200  200  200
  POST /api/register                     201  201  201  201  201
  POST /api/logout                       200  200  200  200  200
  GET /api/login                         302  302  302  302  302
  GET /api/logout                        302  302  302  302  302
  PUT /api/account/name                  401  200  200  200  200
  GET /api/login/callback                302  302  302  302  302
  POST /api/login/invitation             404  404  404  404  404
  POST /api/login/code                   200  200  200  200  401
  GET /api/account/identities            401  200  200  200  200
  POST /api/account/identities           401  404  404  404  404
  DELETE /api/account/identities/{id}    401  200  200  200  409
  PUT /api/account/password              401  200  200  200  400
  POST /api/password-reset               202  202  202  202  202
  PUT /api/password-reset                200  200  200  200  200
  GET /api/email-change                  401  200  200  200  200
  POST /api/email-change                 401  202  202  202  400
  POST /api/email-change/letters         401  202  202  202  404
  DELETE /api/email-change               401  200  200  200  404
  POST /api/email-change/link            200  200  200  200  200
  POST /api/email-change/confirmation    200  200  200  200  200
  POST /api/email-change/rejection       200  200  200  200  200
  GET /api/passkeys                      401  200  200  200  200
  POST /api/passkey-options             401  200  200  200  400
  POST /api/passkeys                     401  201  201  201  400
  PUT /api/passkeys/{id}                 401  200  200  200  404
  DELETE /api/passkeys/{id}              401  200  200  200  404
  POST /api/passkey-sign-in/options      200  200  200  200  200
  POST /api/passkey-sign-in              200  200  200  200  401
  GET /api/sessions                      401  200  200  200  200
  DELETE /api/sessions/{id}              401  200  200  200  404
  DELETE /api/sessions                   401  200  200  200  200
  GET /api/second-factor                 401  200  200  200  200
  POST /api/second-factor                401  201  201  201  400
  POST /api/second-factor/confirm        401  200  200  200  409
  POST /api/second-factor/recovery-codes 401  200  200  200  400
  POST /api/second-factor/removal        401  200  200  200  400
  GET /api/api-tokens                    401  200  200  200  200
  POST /api/api-tokens                   401  201  201  201  201
  DELETE /api/api-tokens/{id}            401  200  200  200  404
  GET /api/users/{userId}/api-tokens     401  403  403  200  403
  DELETE /api/users/{userId}/api-tokens/{id} 401  403  403  200  403
  GET /api/security-center               401  200  200  200  200
  GET /api/crypto-prices                 200  200  200  200  200
  GET /api/portfolio-report              401  200  200  200  200
  GET /api/family-access                 401  200  200  200  200
  POST /api/family-access                401  200  200  200  403
  POST /api/family-access/passkey-options 401  200  200  200  403
  POST /api/family-access/passkey        401  200  200  200  403
  PUT /api/family-access/code            401  200  200  200  400
  POST /api/family-inquiry               401  201  201  201  201
  GET /api/family-inquiries              401  200  200  200  200
  GET /api/contact-details               401  200  200  200  200
  GET /api/inquiries                     401  403  403  200  403
  GET /api/inquiry-counts                401  403  403  200  403
  GET /api/inquiries/{id}                401  403  403  200  403
  POST /api/inquiries/{id}/replies       401  403  403  201  403
  PUT /api/inquiries/{id}/state          401  403  403  200  403
  GET /api/live                          401  200  200  200  200
  GET /api/audit-entries                 401  403  403  200  403
  GET /api/audit-export             401  403  403  200  403
  GET /api/audit-people                  401  403  403  200  403
  GET /api/account/activity              401  200  200  200  200
  GET /api/documents                     401  200  200  200  200
  POST /api/documents                    401  201  201  201  404
  GET /api/documents/{id}                401  200  200  200  200
  PUT /api/documents/{id}                401  200  200  200  403
  DELETE /api/documents/{id}             401  200  200  200  403
  POST /api/documents/{id}/restore       401  200  200  200  404
  POST /api/documents/{id}/versions      401  201  201  201  403
  POST /api/documents/{id}/versions/{number}/restore 401  201  201  201  403
  PUT /api/documents/{id}/legal-hold     401  403  200  200  403
  GET /api/documents/{id}/openings       401  200  200  200  403
  GET /api/document-shares               401  200  200  200  200
  POST /api/document-shares              401  201  201  201  403
  POST /api/document-shares/{id}/secrets 401  200  200  200  404
  DELETE /api/document-shares/{id}       401  200  200  200  404
  POST /api/shared-documents             200  200  200  200  200
  GET /api/shared-documents/{versionId}  200  200  200  200  403
  GET /api/document-files/{versionId}    401  200  200  200  200
  GET /api/document-files/{versionId}/thumbnail 401  200  200  200  200
  GET /api/document-files/{versionId}/text 401  200  200  200  200
  GET /api/tax-documents                 401  200  200  200  200
  GET /api/tax-documents/{category}      401  200  200  200  200
  DELETE /api/tax-documents/{id}         401  200  200  200  200
  GET /api/tax-expectations              401  200  200  200  200
  GET /api/tax-expectation-counts        401  200  200  200  200
  GET /api/tax-years                     401  200  200  200  200
  POST /api/tax-expectations             401  403  201  201  403
  PUT /api/tax-expectations/{id}         401  403  200  200  403
  DELETE /api/tax-expectations/{id}      401  403  200  200  403
  PUT /api/tax-expectations/{id}/document 401  200  200  200  404
  GET /api/companies                     401  200  200  200  200
  GET /api/companies/{slug}              401  200  200  200  200
  GET /api/family-members                401  200  200  200  200
  GET /api/family-members/{id}           401  200  200  200  200
  POST /api/family-members               401  201  201  201  201
  GET /api/linked-member                 401  200  200  200  200
  PUT /api/family-members/{id}/own-details 401  200  200  200  403
  GET /api/family-members/{id}/circle    401  200  200  200  200
  GET /api/family-members/{id}/kinship/{otherId} 401  200  200  200  200
  GET /api/family-links                  401  200  200  200  200
  POST /api/family-members/{id}/corrections 401  201  201  201  201
  POST /api/family-members/{id}/merges   401  201  201  201  201
  POST /api/family-members/{id}/claims   401  201  201  201  201
  GET /api/board-approvals               401  200  200  200  200
  POST /api/board-notices/seen           401  200  200  200  200
  POST /api/board-approvals/{id}/approve 401  403  200  200  403
  POST /api/board-approvals/{id}/reject  401  403  200  200  403
  PUT /api/board-approvals/{id}/notes    401  200  200  200  404
  DELETE /api/board-approvals/{id}       401  200  200  200  404
  GET /api/notifications                 401  200  200  200  200
  GET /api/waiting                       401  200  200  200  200
  POST /api/notifications/seen           401  200  200  200  200
  GET /api/notification-preferences      401  200  200  200  200
  PUT /api/notification-preferences      401  200  200  200  200
  GET /api/push-devices                  401  200  200  200  200
  POST /api/push-devices                 401  201  201  201  201
  DELETE /api/push-devices/{id}          401  200  200  200  404
  GET /api/calendar                      401  200  200  200  200
  GET /api/calendar-feed                 401  200  200  200  200
  POST /api/calendar-feed                401  201  201  201  201
  DELETE /api/calendar-feed              401  200  200  200  200
  GET /api/calendar.ics                  200  200  200  200  200
  GET /api/unsubscribe                   302  302  302  302  302
  POST /api/unsubscribe                  200  200  200  200  200
  GET /api/data-export                   401  200  200  200  200
  POST /api/data-exports                 401  201  201  201  400
  DELETE /api/data-exports/{id}          401  200  200  200  404
  GET /api/data-exports/{id}/file        401  200  200  200  404
  GET /api/constitution-acceptance       401  200  200  200  200
  POST /api/constitution-acceptance      401  201  201  201  201
  GET /api/family-messages/{memberId}    401  200  200  200  200
  POST /api/family-messages              401  201  201  201  201
  GET /api/conversations                 401  200  200  200  200
  POST /api/conversations                401  201  201  201  201
  GET /api/left-conversations            401  200  200  200  200
  GET /api/left-conversations/{id}/messages 401  200  200  200  404
  GET /api/conversations/{id}            401  200  200  200  404
  PUT /api/conversations/{id}            401  200  200  200  404
  POST /api/conversations/{id}/leave     401  200  200  200  404
  GET /api/conversations/{id}/messages   401  200  200  200  404
  POST /api/conversations/{id}/messages  401  201  201  201  404
  POST /api/conversations/{id}/read      401  200  200  200  404
  POST /api/conversations/{id}/typing    401  204  204  204  404
  PUT /api/conversations/{id}/mute       401  200  200  200  404
  PUT /api/messages/{id}                 401  200  200  200  404
  DELETE /api/messages/{id}              401  200  200  200  404
  PUT /api/messages/{id}/reaction        401  200  200  200  404
  GET /api/messages/{id}/attachments/{attachmentId} 401  200  200  200  404
  GET /api/message-recipients            401  200  200  200  200
  GET /api/message-search                401  200  200  200  200
  GET /api/family-posts/{memberId}       401  200  200  200  200
  POST /api/family-posts                 401  201  201  201  201
  PUT /api/family-posts/{id}             401  200  200  200  403
  DELETE /api/family-posts/{id}          401  200  200  200  403
  POST /api/family-posts/{id}/restore    401  200  200  200  404
  PUT /api/account/photograph            401  200  200  200  404
  DELETE /api/account/photograph         401  200  200  200  200
  GET /api/account-photographs/{id}      401  200  200  200  200
  GET /api/family-media/{memberId}       401  200  200  200  200
  GET /api/family-media/{memberId}/album 401  200  200  200  404
  POST /api/family-media                 401  201  201  201  404
  GET /api/video-preparations/{uploadId} 401  200  200  200  404
  PUT /api/family-media/{id}             401  200  200  200  404
  PUT /api/family-media-audience         401  200  200  200  404
  DELETE /api/family-media/{id}          401  200  200  200  404
  POST /api/family-media/{id}/restore    401  200  200  200  404
  GET /api/media-files/{id}              401  200  200  200  404
  GET /api/media-files/{id}/thumbnail    401  200  200  200  404
  POST /api/uploads                      401  201  201  201  201
  GET /api/uploads/{id}                  401  200  200  200  404
  PATCH /api/uploads/{id}                401  204  204  204  404
  DELETE /api/uploads/{id}               401  204  204  204  404
  POST /api/gedcom-previews              401  403  201  201  403
  POST /api/gedcom-imports               401  403  201  201  403
  GET /api/gedcom-imports                401  403  200  200  403
  GET /api/gedcom-imports/{id}           401  403  200  200  403
  POST /api/gedcom-imports/{id}/undo     401  403  200  200  403
  GET /api/gedcom-export                 401  403  200  200  403
  GET /api/investments                   401  200  200  200  200
  POST /api/investments                  401  201  201  201  201
  GET /api/investments/{id}              401  200  200  200  404
  PUT /api/investments/{id}              401  200  200  200  404
  DELETE /api/investments/{id}           401  200  200  200  404
  POST /api/investments/{id}/restore     401  200  200  200  404
  GET /api/investments/{id}/history      401  200  200  200  404
  GET /api/investments/{id}/lots         401  200  200  200  404
  GET /api/investments/{id}/realized-gains 401  200  200  200  404
  GET /api/investments/{id}/fund-multiples 401  200  200  200  404
  GET /api/investments/{id}/net-equity 401  200  200  200  404
  GET /api/investment-summary            401  200  200  200  200
  GET /api/investment-accounts           401  200  200  200  200
  POST /api/investment-accounts          401  201  201  201  201
  PUT /api/investment-accounts/{id}      401  200  200  200  404
  GET /api/investment-accounts/{id}/shares 401  200  200  200  404
  POST /api/investment-accounts/{id}/shares 401  201  201  201  404
  DELETE /api/investment-shares/{id}     401  200  200  200  404
  GET /api/ownership-entities            401  200  200  200  200
  POST /api/ownership-entities           401  403  201  201  403
  PUT /api/ownership-entities/{id}       401  403  200  200  403
  DELETE /api/ownership-entities/{id}    401  403  200  200  403
  GET /api/ownership-stakes              401  200  200  200  200
  POST /api/ownership-stakes             401  403  201  201  403
  PUT /api/ownership-stakes/{id}         401  403  200  200  403
  DELETE /api/ownership-stakes/{id}      401  403  200  200  403
  GET /api/account-ownerships            401  200  200  200  200
  POST /api/account-ownerships           401  403  201  201  403
  PUT /api/account-ownerships/{id}       401  200  200  200  404
  DELETE /api/account-ownerships/{id}    401  200  200  200  404
  GET /api/my-share                      401  200  200  200  200
  GET /api/investment-activities         401  200  200  200  200
  POST /api/investment-activities        401  201  201  201  404
  PUT /api/investment-activities/{id}    401  200  200  200  404
  DELETE /api/investment-activities/{id} 401  200  200  200  404
  POST /api/investment-activities/{id}/undo 401  200  200  200  404
  GET /api/investment-activities/{id}/history 401  200  200  200  404
  GET /api/investment-performance        401  200  200  200  200
  GET /api/investment-performance/days   401  200  200  200  200
  GET /api/investment-income             401  200  200  200  200
  GET /api/model-drift                   401  200  200  200  200
  GET /api/integrations                  401  200  200  200  200
  POST /api/integrations                 401  201  201  201  201
  DELETE /api/integrations/{id}          401  200  200  200  404
  POST /api/integrations/{id}/sync       401  200  200  200  404
  POST /api/integrations/{id}/preview    401  201  201  201  404
  POST /api/investment-imports           401  201  201  201  404
  GET /api/investment-imports            401  200  200  200  200
  GET /api/investment-imports/{id}/rows  401  200  200  200  404
  POST /api/investment-imports/{id}/apply 401  200  200  200  404
  POST /api/investment-imports/{id}/undo 401  200  200  200  404
  GET /api/exchange-rates                401  200  200  200  200
  POST /api/exchange-rates               401  403  200  200  403
  GET /api/benchmarks                    401  200  200  200  200
  POST /api/benchmarks                   401  201  201  201  201
  DELETE /api/benchmarks/{id}            401  200  200  200  403
  GET /api/family-assets-summary         401  200  200  200  200
  GET /api/family-assets-details         401  200  200  200  200
  GET /api/search                        401  200  200  200  200
  GET /api/articles                      401  200  200  200  200
  GET /api/articles/{slug}               401  200  200  200  200
  GET /api/users                         401  403  403  200  403
  GET /api/board-members                 401  403  200  200  403
  PUT /api/users/{userId}/role           401  403  403  200  403
  POST /api/expire-board-terms           401  403  403  200  403
  POST /api/users/{userId}/renew-term    401  403  403  200  403
  GET /api/account-states                401  403  403  200  403
  GET /api/users/{userId}/rights         401  403  403  200  403
  GET /api/users/{userId}/changes        401  403  403  200  403
  POST /api/users/{userId}/approve       401  403  403  200  403
  POST /api/users/{userId}/decline       401  403  403  200  403
  POST /api/users/{userId}/deactivate    401  403  403  200  403
  POST /api/users/{userId}/reactivate    401  403  403  200  403
  GET /api/invitations                   401  403  403  200  403
  POST /api/invitations                  401  403  403  201  403
  POST /api/invitations/{id}/resend      401  403  403  200  403
  DELETE /api/invitations/{id}           401  403  403  200  403
  POST /api/invitation                   200  200  200  200  200
  GET /api/registration                  401  403  403  200  403
  PUT /api/registration                  401  403  403  200  403
  GET /api/second-factor-policy          401  403  403  200  403
  PUT /api/second-factor-policy          401  403  403  200  403
  GET /api/appointments                  401  200  200  200  200
  POST /api/appointments                 401  403  201  201  403
  PUT /api/appointments/{id}             401  403  200  200  403
  POST /api/appointments/{id}/end        401  403  200  200  403
  GET /api/appointable-accounts          401  403  200  200  403
  POST /api/view-as                      401  403  403  201  403
  DELETE /api/view-as                    401  200  200  200  200
`

/** Some calls need a mail server, whose mail stays queued, or an exchange. */
async function openServers(): Promise<Record<string, string>> {
  const { url } = await openTestAccounts()
  return {
    SMTP_URL: 'smtp://127.0.0.1:9',
    CONTACT_EMAIL: 'office@example.test',
    EXCHANGE_ACCOUNTS_URL: url,
  }
}

/** Calls that the server does not answer yet. */
const notYetAnswered = new Set((Object.keys(api) as Call[]).filter(isPlanned))

test('the matrix has one row for each call', () => {
  expect(rows.map(row => row.call).sort()).toEqual(calls.toSorted())
})

test('the contract allows the same roles as the matrix', () => {
  for (const { call, statuses } of rows) {
    const isAllowed = statuses.map(status => status !== 401 && status !== 403)
    // A visitor may ask who is signed in, and is answered 401.
    const expected = callers.map(
      caller => isAllowedTo(call, caller) && !(call === 'GET /api/user' && caller === 'visitor'),
    )
    expect([call, isAllowed]).toEqual([call, expected])
  }
})

test('every call is answered unless it is planned', async () => {
  const portal = await openPortal()
  const unanswered = []
  for (const call of calls) if (!(await isAnswered(portal, call))) unanswered.push(call)
  expect(unanswered.sort()).toEqual([...notYetAnswered].sort())
})

test('each call answers each role with the status of the matrix', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'error', ...(await openServers()) })
  const walked: [Call, number[]][] = []
  for (const { call } of rows) {
    const statuses: number[] = []
    for (const role of callers) {
      const answer = await callAs(portal, call, role)
      expectFailureForm(answer)
      statuses.push(answer.status)
    }
    walked.push([call, statuses])
  }
  expect(walked).toEqual(
    rows.map(({ call, statuses }) => [call, notYetAnswered.has(call) ? [404, 404, 404, 404] : statuses]),
  )
}, 360_000)

test('answers another family member with the status of the matrix', async () => {
  const walked = await walkOwnedRecords('family_member', async (portal, _owner, call) => {
    const other = await portal.signIn('family_member', 'Rosa')
    if (requiresStepUp(call)) await other.stepUp()
    return other
  })
  expect(walked).toEqual(answeredRows.map(({ call, other }) => [call, other]))
}, 360_000)

test('an ended board term has the statuses of a family member', async () => {
  const walked = await walkOwnedRecords('board_member', async (portal, owner) => {
    portal.time.now = addDuration(portal.time.now, second)
    return owner
  })
  expect(walked).toEqual(answeredRows.map(({ call, statuses: [, member] }) => [call, member]))
}, 360_000)

test('answers a deactivated account as a visitor', async () => {
  const walked = await walkOwnedRecords('family_member', async (portal, owner) => {
    await deactivate(portal, owner)
    return owner
  })
  // Its own links end with the account.
  const endedLinks = new Map<Call, number>([['POST /api/email-change/confirmation', 403]])
  expect(walked).toEqual(
    answeredRows.map(({ call, statuses: [visitor] }) => [call, endedLinks.get(call) ?? visitor]),
  )
}, 360_000)

test('calls behind Family Access are refused before step-up', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'warn' })
  for (const call of calls.filter(requiresStepUp)) {
    for (const role of roles) {
      const person = await portal.signIn(role)
      const answer = await person.try(call, await exampleInputs[call]?.(portal, person))
      const code = isAllowedTo(call, role) ? 'family-access.required' : 'platform.not-allowed'
      expect([call, role, answer.status, answer.body.code]).toEqual([call, role, 403, code])
    }
  }
})

test.each<[kind: string, headers: Record<string, string>]>([
  ['from another origin', { origin: 'https://elsewhere.test' }],
  ['from a page without an origin', { origin: 'null' }],
  ['marked as cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['marked as same-site', { 'sec-fetch-site': 'same-site' }],
  ['with our origin, marked as cross-site', { 'sec-fetch-site': 'cross-site', origin: 'own' }],
])(
  'refuses a write %s from every role',
  async (_kind, { origin, ...headers }) => {
    const portal = await openPortal({ LOG_LEVEL: 'warn' })
    const from = { ...headers, ...(origin && { origin: origin === 'own' ? portal.address : origin }) }
    const people = new Map<Caller, Person>()
    for (const role of callers) people.set(role, await openPerson(portal, role))
    for (const { call } of rows.filter(({ call }) => !call.startsWith('GET '))) {
      for (const [role, person] of people) {
        // Any input works, because the call is rejected before its input is read.
        const { method } = parseCallName(call)
        const answer = await person.fetch(method, toAddress(call), { headers: from, body: {} })
        expectFailureForm(answer)
        const expected = notYetAnswered.has(call)
          ? [404, 'platform.not-found']
          : [403, 'platform.foreign-origin']
        expect([call, role, answer.status, answer.body.code]).toEqual([call, role, ...expected])
      }
    }
  },
  180_000,
)

test.each(['same-origin', 'none'])('accepts a write with Sec-Fetch-Site: %s', async site => {
  const portal = await openPortal()
  const headers = { origin: portal.address, 'sec-fetch-site': site }
  const { status } = await portal.visitor().try('POST /api/logout', { headers })
  expect(status).toBe(200)
})

test('allows a navigation from another site to read', async () => {
  const portal = await openPortal()
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const { status } = await portal.visitor().try('GET /api/login', { headers })
  expect(status).toBe(302)
})

test('answers unknown API paths with 404 for any method and role', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'warn' })
  const unknown = ['/api', '/api/', '/api?x', '/api/nothing', '/api/user/', '/api/User', '/api/users/1/2/3']
  for (const role of callers) {
    const person = await openPerson(portal, role)
    for (const path of unknown) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await person.fetch(method, path, { headers: { origin: 'https://elsewhere.test' } })
        expect([method, path, answer.status]).toEqual([method, path, 404])
        if (method !== 'HEAD') expectFailureForm(answer)
      }
    }
  }
})

test('answers a wrong method with 405 and the allowed methods', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'warn' })
  for (const path of new Set(calls.filter(call => !notYetAnswered.has(call)).map(toAddress))) {
    const methods = calls.filter(call => toAddress(call) === path).map(call => parseCallName(call).method)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (methods.some(one => one === method)) continue
      const answer = await portal.visitor().fetch(method, path, { headers: { origin: 'https://x.test' } })
      expect([method, path, answer.status]).toEqual([method, path, 405])
      expectFailureForm(answer)
      expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(methods))
    }
  }
})

test('no reply allows another site to read it', async () => {
  const portal = await openPortal()
  for (const call of calls) {
    const { headers } = await portal.visitor().try(call, { headers: { origin: 'https://elsewhere.test' } })
    expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

type Caller = 'visitor' | Role
const callers: Caller[] = ['visitor', ...roles]

type Row = { call: Call; statuses: number[]; other: number | undefined }

const calls = Object.keys(api) as Call[]

function requiresStepUp(call: Call): boolean {
  return 'requiresStepUp' in api[call]
}

const rows: Row[] = matrix
  .split('\n')
  .slice(2, -1)
  .map(line => {
    const [method, path, ...statuses] = line.trim().split(/ +/)
    const [other] = statuses.splice(callers.length).map(Number)
    return { call: `${method} ${path}` as Call, statuses: statuses.map(Number), other }
  })

const answeredRows = rows.filter(({ call }) => !notYetAnswered.has(call))

function isPlanned(call: Call): boolean {
  return 'isPlanned' in api[call]
}

function isAllowedTo(call: Call, caller: Caller): boolean {
  const { access } = api[call]
  if (access === 'visitor') return true
  return caller !== 'visitor' && (access === 'signed-in' || roleCapabilities[caller].includes(access))
}

async function callAs(portal: TestPortal, call: Call, role: Caller): Promise<Answer<FailureBody>> {
  const person = await openPerson(portal, role)
  const input = await exampleInputs[call]?.(portal, person)
  if (role !== 'visitor' && requiresStepUp(call)) await person.stepUp()
  return person.try(call, input)
}

async function openPerson(portal: TestPortal, role: Caller): Promise<Person> {
  return role === 'visitor' ? portal.visitor() : portal.signIn(role)
}

/**
 * The status of each call with the records of an owner, made by the person that `toCaller` returns. The term of a board
 * member ends a second after the walk's start.
 */
async function walkOwnedRecords(
  role: Role,
  toCaller: (portal: TestPortal, owner: Person, call: Call) => Promise<Person>,
): Promise<[Call, number][]> {
  const portal = await openPortal({ LOG_LEVEL: 'error', ...(await openServers()) })
  const walked: [Call, number][] = []
  for (const { call } of answeredRows) {
    const owner = await portal.signIn(role)
    if (role === 'board_member') await setTermEnd(portal, owner, addDuration(portal.time.now, second))
    const input = await exampleInputs[call]?.(portal, owner)
    if (requiresStepUp(call)) await owner.stepUp()
    const caller = await toCaller(portal, owner, call)
    const answer = await caller.try(call, input)
    expectFailureForm(answer)
    walked.push([call, answer.status])
  }
  return walked
}

async function setTermEnd({ database }: TestPortal, { user }: Person, boardTermExpires: Date): Promise<void> {
  await database.db
    .updateTable('users')
    .set({ boardTermExpires })
    .where('id', '=', user?.id ?? '')
    .execute()
}

async function deactivate(portal: TestPortal, { user }: Person): Promise<void> {
  const admin = await portal.signIn('admin')
  const body = { reason: 'The person asked for it.' }
  await admin.call('POST /api/users/{userId}/deactivate', { params: { userId: user?.id ?? '' }, body })
}

/** Asks which methods are mounted through OPTIONS, which no call has. */
async function isAnswered(portal: TestPortal, call: Call): Promise<boolean> {
  const { headers } = await portal.visitor().fetch('OPTIONS', toAddress(call))
  return headers.get('allow')?.split(', ').includes(parseCallName(call).method) ?? false
}

function toAddress(call: Call): string {
  return parseCallName(call).path.replaceAll(/\{\w+\}/g, randomId)
}

/** Expects the one form of a failure, and that no cache stores it. */
function expectFailureForm({ status, headers, body }: Answer<FailureBody>): void {
  if (status < 400) return
  const { fields: _, ...rest } = body
  expect(rest).toEqual({
    error: expect.stringMatching(/^\p{Lu}.*\p{Ll}$/u),
    message: rest.error,
    code: expect.stringMatching(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/),
    requestId: headers.get('x-request-id'),
  })
  expect(rest.requestId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
}
