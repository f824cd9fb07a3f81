import { expect, test } from 'vitest'

import { api, type Call } from '#contract/api.ts'
import { parseCallName, type Endpoint } from '#contract/endpoint.ts'
import { can } from '#contract/roles/capabilities.ts'
import { exampleInputs, randomId } from '#server/test/example-inputs.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { viewAs } from '#server/test/view-as.ts'

/** What an administrator gets who views the portal as another account. Every other call that is not GET is rejected. */
const decisions = `
  GET /api/user                                       allowed
  GET /api/storage-use                                shown
  POST /api/logout                                    allowed
  GET /api/login                                      allowed
  GET /api/logout                                     allowed
  GET /api/sessions                                   personal
  GET /api/second-factor                              personal
  GET /api/email-change                               personal
  GET /api/passkeys                                   personal
  GET /api/login/callback                             personal
  GET /api/account/identities                         personal
  GET /api/api-tokens                                 personal
  GET /api/users/{userId}/api-tokens                  shown
  GET /api/family-access                              personal
  GET /api/security-center                            personal
  GET /api/crypto-prices                              without-session
  GET /api/portfolio-report                           shown
  GET /api/family-inquiries                           shown
  GET /api/contact-details                            shown
  GET /api/inquiries                                  shown
  GET /api/inquiry-counts                             shown
  GET /api/inquiries/{id}                             shown
  GET /api/uploads/{id}                               personal
  GET /api/video-preparations/{uploadId}              personal
  GET /api/documents                                  shown
  GET /api/documents/{id}                             shown
  GET /api/documents/{id}/openings                    shown
  GET /api/document-files/{versionId}                 shown
  GET /api/document-files/{versionId}/thumbnail       shown
  GET /api/document-files/{versionId}/text            shown
  GET /api/document-shares                            personal
  GET /api/shared-documents/{versionId}               shown
  GET /api/companies                                  shown
  GET /api/companies/{slug}                           shown
  GET /api/tax-documents                              shown
  GET /api/tax-documents/{category}                   shown
  GET /api/tax-expectations                           shown
  GET /api/tax-expectation-counts                     shown
  GET /api/tax-years                                  shown
  GET /api/family-members                             shown
  GET /api/family-members/{id}                        shown
  GET /api/linked-member                              shown
  GET /api/board-approvals                            shown
  GET /api/family-members/{id}/circle                 shown
  GET /api/family-members/{id}/kinship/{otherId}      shown
  GET /api/family-links                               shown
  GET /api/constitution-acceptance                    shown
  GET /api/gedcom-imports                             shown
  GET /api/gedcom-imports/{id}                        shown
  GET /api/gedcom-export                              shown
  GET /api/family-messages/{memberId}                 personal
  GET /api/conversations                              personal
  GET /api/left-conversations                         personal
  GET /api/left-conversations/{id}/messages           personal
  GET /api/conversations/{id}                         personal
  GET /api/conversations/{id}/messages                personal
  GET /api/messages/{id}/attachments/{attachmentId}   personal
  GET /api/message-recipients                         shown
  GET /api/message-search                             personal
  GET /api/notifications                              personal
  GET /api/live                                       personal
  GET /api/waiting                                    personal
  GET /api/notification-preferences                   personal
  GET /api/push-devices                               personal
  GET /api/calendar                                   shown
  GET /api/calendar-feed                              personal
  GET /api/calendar.ics                               without-session
  GET /api/unsubscribe                                shown
  POST /api/unsubscribe                               without-session
  GET /api/data-export                                personal
  GET /api/data-exports/{id}/file                     personal
  GET /api/family-posts/{memberId}                    shown
  GET /api/account-photographs/{id}                   shown
  GET /api/family-media/{memberId}                    shown
  GET /api/family-media/{memberId}/album              shown
  GET /api/media-files/{id}                           shown
  GET /api/media-files/{id}/thumbnail                 shown
  GET /api/investments                                personal
  GET /api/integrations                               personal
  GET /api/investment-imports                         personal
  GET /api/investment-imports/{id}/rows               personal
  GET /api/exchange-rates                             shown
  GET /api/benchmarks                                 shown
  GET /api/family-assets-summary                      shown
  GET /api/search                                     personal
  GET /api/articles                                   shown
  GET /api/articles/{slug}                            shown
  GET /api/investments                                personal
  GET /api/investments/{id}                           personal
  GET /api/investments/{id}/history                   personal
  GET /api/investments/{id}/lots                      personal
  GET /api/investments/{id}/realized-gains            personal
  GET /api/investments/{id}/fund-multiples            personal
  GET /api/investments/{id}/net-equity                personal
  GET /api/investment-summary                         personal
  GET /api/investment-accounts                        personal
  GET /api/investment-accounts/{id}/shares            personal
  GET /api/investment-activities                      personal
  GET /api/investment-activities/{id}/history         personal
  GET /api/investment-performance                     personal
  GET /api/investment-performance/days                personal
  GET /api/investment-income                          personal
  GET /api/model-drift                                personal
  GET /api/ownership-entities                         shown
  GET /api/ownership-stakes                           shown
  GET /api/account-ownerships                         personal
  GET /api/my-share                                   personal
  GET /api/family-assets-details                      shown
  GET /api/appointments                               shown
  GET /api/appointable-accounts                       shown
  GET /api/users                                      shown
  GET /api/board-members                              shown
  GET /api/account-states                             shown
  GET /api/users/{userId}/rights                      shown
  GET /api/users/{userId}/changes                     shown
  GET /api/registration                               shown
  GET /api/second-factor-policy                       shown
  GET /api/audit-entries                              shown
  GET /api/audit-export                               shown
  GET /api/audit-people                               shown
  GET /api/account/activity                           shown
  DELETE /api/view-as                                 allowed
  GET /api/invitations                                shown
`

const rows = decisions
  .trim()
  .split('\n')
  .map(line => {
    const [method, path, decision] = line.trim().split(/ +/)
    return [`${method} ${path}`, decision] as const
  })

const calls = Object.entries<Endpoint>(api) as [Call, Endpoint][]

test('every read and every exception has a decision', () => {
  const decided = calls
    .map(([call, endpoint]) => [call, decide(call, endpoint)] as const)
    .filter(([, decision]) => decision !== 'rejected')
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(decided))
})

test('every call answers a viewing administrator as decided', async () => {
  const portal = await openPortal({ LOG_LEVEL: 'error' })
  const isBuilt = ([, { isPlanned }]: [Call, Endpoint]) => isPlanned !== true
  const viewed = await portal.signIn('board_member')
  const viewing = await portal.signIn('admin', 'Rosa')
  await viewAs(viewing, viewed)
  for (const [call, endpoint] of calls.filter(isBuilt)) {
    const decision = decide(call, endpoint)
    const input = decision === 'shown' ? await exampleInputs[call]?.(portal, viewed) : toAnyInput(endpoint)
    // Photographs of the examples are those of their owner alone, which no administrator sees.
    await portal.database.db.updateTable('documents').set({ audience: 'family' }).execute()
    const admin = decision === 'allowed' ? await portal.signIn('admin', 'Rosa') : viewing
    if (decision === 'allowed') await viewAs(admin, viewed)
    // Cookies of other purposes, such as that of a shared link, still apply.
    for (const [name, value] of viewed.cookies) if (name !== 'heirloom') admin.cookies.set(name, value)
    const { status, body } = await admin.try(call, input)
    const isAllowed =
      endpoint.access === 'visitor' || endpoint.access === 'signed-in' || can(viewed.user!, endpoint.access)
    expect([call, status, status === 403 ? body.code : undefined]).toEqual([
      call,
      ...(decision === 'rejected'
        ? [403, 'view-as.read-only']
        : decision === 'personal'
          ? [403, 'view-as.personal']
          : decision === 'without-session'
            ? [status, undefined]
            : !isAllowed
              ? [403, 'platform.not-allowed']
              : endpoint.requiresStepUp === true
                ? [403, 'family-access.required']
                : [endpoint.status ?? 200, undefined]),
    ])
  }
}, 60_000)

function decide(call: Call, { isAllowedWhileViewing, isPersonal, isPublic }: Endpoint): string {
  if (isAllowedWhileViewing === true) return 'allowed'
  if (isPublic === true) return 'without-session'
  if (parseCallName(call).method !== 'GET') return 'rejected'
  return isPersonal === true ? 'personal' : 'shown'
}

/** The rejection comes before the record and the input, except for the type of a file. */
function toAnyInput({ upload }: Endpoint) {
  const names = ['id', 'memberId', 'otherId', 'userId', 'versionId', 'number', 'slug', 'category']
  return {
    params: Object.fromEntries(names.map(name => [name, randomId])),
    ...(upload && { body: new Blob(['x'], { type: upload.types[0]! }) }),
  }
}
