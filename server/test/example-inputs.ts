import { hash, randomUUID } from 'node:crypto'

import type { Call } from '#contract/api.ts'
import { formatConstitution } from '#contract/constitution/constitution.ts'
import { sampleCredentials } from '#server/demo/exchange-accounts.ts'

import {
  createAccount,
  createEmailChange,
  createPasswordReset,
  createRegistration,
  setAccessCode,
  setPassword,
  generateAuthenticatorCode,
  setUpSecondFactor,
} from './accounts.ts'
import { createToken } from './api-tokens.ts'
import { createAppointment, createAppointmentInput } from './appointments.ts'
import { addPasskey, Authenticator, readOrigin } from './authenticator.ts'
import { createFeedToken } from './calendar.ts'
import { createDataExport } from './data-exports.ts'
import { createShare } from './document-shares.ts'
import { addVersion, createDocument, createDocumentInput, insertThumbnail } from './documents.ts'
import { awaitImport, importFile, uploadPreview, familyOfFour } from './family-files.ts'
import { confirmAtProvider, linkIdentity } from './identity-provider.ts'
import { createInquiry, createInquiryForm } from './inquiries.ts'
import {
  addBenchmark,
  applyPreview,
  benchmark,
  createFile,
  createIntegration,
  previewFile,
  statement,
} from './integrations.ts'
import { addAccount, addInvestment, createInvestmentInput, findOpening, toInput } from './investments.ts'
import { createInvitation } from './invitations.ts'
import { createMember, submitMember, createSubmission } from './members.ts'
import { createGroup, sendTo } from './messages.ts'
import { createUnsubscribeLink, oneClick } from './notifications.ts'
import type { TestPortal } from './open-portal.ts'
import { createEntity, createStake, createStakeInput, insertAccountOwnership } from './ownership.ts'
import type { Person } from './person.ts'
import { insertPhotograph, makeJpeg } from './photographs.ts'
import { addPushDevice, createSubscription } from './push-service.ts'
import { createExpectation } from './tax-expectations.ts'
import { createUpload, toPart, uploadFile } from './uploads.ts'

export type ExampleInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}

/** The input of each call that needs more than its address. */
export const exampleInputs: Partial<
  Record<Call, (portal: TestPortal, person: Person) => Promise<ExampleInput> | ExampleInput>
> = {
  'POST /api/notifications/seen': () => ({ body: { all: true } }),
  'PUT /api/notification-preferences': () => ({ body: { deliveries: { 'role-changed': 'daily' } } }),
  'POST /api/push-devices': () => ({ body: createSubscription('https://push.example.test').body }),
  'DELETE /api/push-devices/{id}': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : await addPushDevice(person) },
  }),
  'GET /api/calendar': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'GET /api/calendar.ics': async portal => ({
    query: { token: await createFeedToken(await portal.signIn('family_member', 'Vera')) },
  }),
  'GET /api/unsubscribe': () => ({ query: { token: 'any' } }),
  'POST /api/unsubscribe': async portal => ({
    query: { token: await createUnsubscribeLink(portal) },
    body: oneClick,
  }),
  'POST /api/data-exports': async (_portal, person) => ({ body: { password: await setPassword(person) } }),
  'DELETE /api/data-exports/{id}': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : await createDataExport(person) },
  }),
  'GET /api/data-exports/{id}/file': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : await createDataExport(person) },
  }),
  'GET /api/articles/{slug}': () => ({ params: { slug: 'estate-planning-guide' } }),
  'POST /api/login': async portal => ({ body: await createAccount(portal) }),
  'POST /api/register': () => ({ body: createRegistration() }),
  'PUT /api/account/name': () => ({ body: { firstName: 'Ada', lastName: 'Barlow' } }),
  'POST /api/login/invitation': () => ({ body: { invitationToken: 'any' } }),
  'POST /api/login/code': async (portal, person) => ({
    body: { code: await confirmAtProvider(portal, person) },
  }),
  'POST /api/account/identities': () => ({ body: {} }),
  'DELETE /api/account/identities/{id}': async (portal, person) => {
    await setPassword(person)
    return {
      params: { id: person.user === undefined ? randomId : await linkIdentity(portal, person.user.id) },
    }
  },
  'PUT /api/account/password': async (_portal, person) => ({
    body: { currentPassword: await setPassword(person), newPassword: 'ninety-nine rings' },
  }),
  'POST /api/password-reset': async portal => ({ body: { email: (await createAccount(portal)).email } }),
  'PUT /api/password-reset': async portal => ({
    body: { token: await createPasswordReset(portal), newPassword: 'ninety-nine rings' },
  }),
  'POST /api/email-change': async (_portal, person) => ({
    body: { newEmail: createRegistration().email, currentPassword: await setPassword(person) },
  }),
  'POST /api/email-change/letters': async (portal, person) => {
    await createEmailChange(portal, person)
    return {}
  },
  'DELETE /api/email-change': async (portal, person) => {
    await createEmailChange(portal, person)
    return {}
  },
  'POST /api/email-change/link': async (portal, person) => ({
    body: { token: await createEmailChange(portal, person) },
  }),
  'POST /api/email-change/confirmation': async (portal, person) => ({
    body: { token: await createEmailChange(portal, person) },
  }),
  'POST /api/email-change/rejection': async (portal, person) => ({
    body: { token: await createEmailChange(portal, person) },
  }),
  'POST /api/passkey-options': async (_portal, person) => ({
    body: { name: 'Phone', password: await setPassword(person) },
  }),
  'POST /api/passkeys': async (portal, person) => {
    if (person.user === undefined) return {}
    const password = await setPassword(person)
    const options = await person.call('POST /api/passkey-options', { body: { name: 'Phone', password } })
    const credential = new Authenticator().create(options, { origin: readOrigin(portal) })
    return { body: { name: 'Phone', credential } }
  },
  'PUT /api/passkeys/{id}': async (portal, person) => ({
    params: { id: await addExamplePasskey(portal, person) },
    body: { name: 'Laptop' },
  }),
  'DELETE /api/passkeys/{id}': async (portal, person) => ({
    params: { id: await addExamplePasskey(portal, person) },
  }),
  'POST /api/passkey-sign-in': async (portal, person) => {
    const ada = await portal.signIn('family_member')
    const authenticator = await addPasskey(portal, ada, await setPassword(ada))
    const options = await person.call('POST /api/passkey-sign-in/options')
    return { body: { credential: authenticator.assert(options, { origin: readOrigin(portal) }) } }
  },
  'POST /api/family-access/passkey-options': async (portal, person) => {
    await addExamplePasskey(portal, person)
    return {}
  },
  'POST /api/family-access/passkey': async (portal, person) => {
    if (person.user === undefined) return {}
    const authenticator = await addPasskey(portal, person, await setPassword(person))
    const options = await person.call('POST /api/family-access/passkey-options')
    return { body: { credential: authenticator.assert(options, { origin: readOrigin(portal) }) } }
  },
  'DELETE /api/sessions/{id}': async (_portal, person) => ({
    params: { id: await findOwnSessionId(person) },
  }),
  'POST /api/second-factor': async (_portal, person) => ({ body: { password: await setPassword(person) } }),
  'POST /api/second-factor/confirm': async (portal, person) => {
    const password = await setPassword(person)
    const { body } = await person.try('POST /api/second-factor', { body: { password } })
    return {
      body: {
        code: await generateAuthenticatorCode(
          portal,
          'secret' in body ? String(body.secret) : 'A'.repeat(32),
        ),
      },
    }
  },
  'POST /api/second-factor/recovery-codes': createPasswordAndCode,
  'POST /api/second-factor/removal': createPasswordAndCode,
  'POST /api/api-tokens': async (_portal, person) => ({
    body: { name: 'Bookkeeping', scopes: ['read'], lifetime: '30', password: await setPassword(person) },
  }),
  'DELETE /api/api-tokens/{id}': async (portal, person) => ({
    params: { id: person.user === undefined ? randomId : (await createToken(portal, person)).id },
  }),
  'GET /api/users/{userId}/api-tokens': async portal => ({
    params: { userId: (await createAccount(portal)).user.id },
  }),
  'DELETE /api/users/{userId}/api-tokens/{id}': async portal => {
    const owner = await portal.signIn('family_member')
    return { params: { userId: owner.user?.id ?? '', id: (await createToken(portal, owner)).id } }
  },
  'POST /api/family-access': async (_portal, person) => ({ body: await setAccessCode(person) }),
  'POST /api/family-inquiry': () => ({ body: createInquiryForm() }),
  'GET /api/inquiries/{id}': async portal => ({ params: { id: await createInquiry(portal) } }),
  'POST /api/inquiries/{id}/replies': async portal => ({
    params: { id: await createInquiry(portal) },
    body: { message: 'We shall call you.', version: 1 },
  }),
  'PUT /api/inquiries/{id}/state': async portal => ({
    params: { id: await createInquiry(portal) },
    body: { state: 'closed', version: 1 },
  }),
  'GET /api/family-members/{id}': async portal => ({ params: { id: await createMember(portal) } }),
  'POST /api/family-members': () => ({ body: createSubmission() }),
  'PUT /api/family-members/{id}/own-details': async (portal, person) => ({
    params: { id: await createMember(portal, person) },
    body: { version: 1, biography: 'Keeps bees.' },
  }),
  'GET /api/family-members/{id}/circle': async portal => ({ params: { id: await createMember(portal) } }),
  'GET /api/family-members/{id}/kinship/{otherId}': async portal => ({
    params: { id: await createMember(portal), otherId: await createMember(portal) },
  }),
  'POST /api/family-members/{id}/corrections': async portal => ({
    params: { id: await createMember(portal) },
    body: { version: 1, changes: { occupation: 'Beekeeper' } },
  }),
  'POST /api/family-members/{id}/merges': async portal => ({
    params: { id: await createMember(portal) },
    body: { duplicateId: await createMember(portal) },
  }),
  'POST /api/family-members/{id}/claims': async portal => ({
    params: { id: await createMember(portal) },
    body: {},
  }),
  'POST /api/board-approvals/{id}/approve': async portal => ({
    params: { id: await submitMember(await portal.signIn('family_member')) },
    body: {},
  }),
  'POST /api/board-approvals/{id}/reject': async portal => ({
    params: { id: await submitMember(await portal.signIn('family_member')) },
    body: {},
  }),
  'PUT /api/board-approvals/{id}/notes': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : await submitMember(person) },
    body: { requestNotes: 'Our cousin.' },
  }),
  'DELETE /api/board-approvals/{id}': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : await submitMember(person) },
  }),
  'GET /api/family-posts/{memberId}': async portal => ({ params: { memberId: await createMember(portal) } }),
  'POST /api/family-posts': async portal => ({
    body: { authorId: await createMember(portal), content: 'Hello.' },
  }),
  'PUT /api/family-posts/{id}': async (portal, person) => ({
    params: { id: await createPost(portal, person) },
    body: { content: 'Hello again.', version: 1 },
  }),
  'DELETE /api/family-posts/{id}': async (portal, person) => ({
    params: { id: await createPost(portal, person) },
  }),
  'POST /api/family-posts/{id}/restore': async (portal, person) => {
    const params = { id: await createPost(portal, person) }
    await person.try('DELETE /api/family-posts/{id}', { params })
    return { params }
  },
  'PUT /api/account/photograph': async (_portal, person) => ({
    body: { uploadId: await uploadPhotograph(person) },
  }),
  'GET /api/account-photographs/{id}': async portal => {
    const ada = await portal.signIn('family_member')
    const body = { uploadId: await uploadPhotograph(ada) }
    const { profileImageUrl } = await ada.call('PUT /api/account/photograph', { body })
    return { params: { id: profileImageUrl!.split('/').at(-1)! } }
  },
  'GET /api/family-messages/{memberId}': async portal => ({
    params: { memberId: await createMember(portal, await portal.signIn('family_member', 'Rosa')) },
  }),
  'POST /api/family-messages': async portal => {
    const toMemberId = await createMember(portal, await portal.signIn('family_member', 'Rosa'))
    return { body: { toMemberId, message: 'Hello.' } }
  },
  'POST /api/conversations': async portal => ({
    body: { kind: 'direct', personId: (await portal.signIn('family_member', 'Rosa')).user?.id },
  }),
  'GET /api/conversations/{id}': createExampleGroup,
  'PUT /api/conversations/{id}': async (portal, person) => ({
    ...(await createExampleGroup(portal, person)),
    body: { title: 'Orchard', version: 1 },
  }),
  'POST /api/conversations/{id}/leave': createExampleGroup,
  'GET /api/left-conversations/{id}/messages': async (portal, person) => {
    const input = await createExampleGroup(portal, person)
    await person.try('POST /api/conversations/{id}/leave', input)
    return input
  },
  'GET /api/conversations/{id}/messages': createExampleGroup,
  'POST /api/conversations/{id}/messages': async (portal, person) => ({
    ...(await createExampleGroup(portal, person)),
    body: { message: 'Hello.' },
  }),
  'POST /api/conversations/{id}/read': async (portal, person) => {
    const { conversationId, id } = await sendExample(portal, person)
    return { params: { id: conversationId }, body: { messageId: id } }
  },
  'POST /api/conversations/{id}/typing': createExampleGroup,
  'PUT /api/conversations/{id}/mute': async (portal, person) => ({
    ...(await createExampleGroup(portal, person)),
    body: { isMuted: true },
  }),
  'PUT /api/messages/{id}': async (portal, person) => ({
    params: { id: (await sendExample(portal, person)).id },
    body: { message: 'Hello again.' },
  }),
  'DELETE /api/messages/{id}': async (portal, person) => ({
    params: { id: (await sendExample(portal, person)).id },
  }),
  'GET /api/messages/{id}/attachments/{attachmentId}': async (portal, person) => {
    if (person.user === undefined) return { params: { id: randomId, attachmentId: randomId } }
    const { id: uploadId } = await uploadFile(person, 'A letter')
    const group = await createGroup(person, [await portal.signIn('family_member', 'Ben')])
    const body = { attachments: [{ uploadId }] }
    const { id, attachments } = await person.call('POST /api/conversations/{id}/messages', {
      params: { id: group.id },
      body,
    })
    return { params: { id, attachmentId: attachments[0]?.id ?? '' } }
  },
  'PUT /api/messages/{id}/reaction': async (portal, person) => ({
    params: { id: (await sendExample(portal, person)).id },
    body: { reaction: 'like' },
  }),
  'GET /api/message-search': () => ({ query: { q: 'orchard' } }),
  'GET /api/family-media/{memberId}': async portal => ({ params: { memberId: await createMember(portal) } }),
  'GET /api/family-media/{memberId}/album': async (portal, person) => ({
    params: { memberId: await findPageOfMedia(portal, await createMedia(portal, person)) },
  }),
  'POST /api/family-media': async (portal, person) => ({
    body: { memberId: await createMember(portal), uploadId: await uploadPhotograph(person) },
  }),
  'PUT /api/family-media/{id}': async (portal, person) => ({
    params: { id: await createMedia(portal, person) },
    body: { title: 'Harvest', isPublic: true, version: 1 },
  }),
  'PUT /api/family-media-audience': async (portal, person) => ({
    body: { ids: [await createMedia(portal, person)], isPublic: false },
  }),
  'DELETE /api/family-media/{id}': async (portal, person) => ({
    params: { id: await createMedia(portal, person) },
  }),
  'POST /api/family-media/{id}/restore': async (portal, person) => {
    const params = { id: await createMedia(portal, person) }
    await person.try('DELETE /api/family-media/{id}', { params })
    return { params }
  },
  'GET /api/media-files/{id}': async (portal, person) => ({
    params: { id: await createMedia(portal, person) },
  }),
  'GET /api/media-files/{id}/thumbnail': async (portal, person) => ({
    params: { id: await createMedia(portal, person) },
  }),
  'POST /api/uploads': () => ({ headers: { 'upload-length': '5' } }),
  'GET /api/video-preparations/{uploadId}': async (_portal, person) => ({
    params: { uploadId: await uploadPhotograph(person) },
  }),
  'GET /api/uploads/{id}': async (_portal, person) => ({ params: { id: await startUpload(person) } }),
  'PATCH /api/uploads/{id}': async (_portal, person) => ({
    params: { id: await startUpload(person) },
    headers: { 'upload-offset': '0' },
    body: toPart('Hello'),
  }),
  'DELETE /api/uploads/{id}': async (_portal, person) => ({ params: { id: await startUpload(person) } }),
  'POST /api/documents': async (_portal, person) => ({ body: await createDocumentInput(person) }),
  'GET /api/documents/{id}': async (_portal, person) => ({
    params: { id: await fileExample(person) },
  }),
  'PUT /api/documents/{id}': async (_portal, person) => ({
    params: { id: await fileExample(person) },
    body: { title: 'Deed of the mill', version: 1 },
  }),
  'DELETE /api/documents/{id}': async (_portal, person) => ({
    params: { id: await fileExample(person) },
  }),
  'POST /api/documents/{id}/restore': async (_portal, person) => {
    const params = { id: await fileExample(person) }
    await person.try('DELETE /api/documents/{id}', { params })
    return { params }
  },
  'POST /api/documents/{id}/versions': async (_portal, person) => {
    const { uploadId } = await createDocumentInput(person)
    return { params: { id: await fileExample(person) }, body: { uploadId, version: 1 } }
  },
  'POST /api/documents/{id}/versions/{number}/restore': async (_portal, person) => {
    const id = await fileExample(person)
    if (person.user !== undefined) await addVersion(person, id, 'The orchard and the mill.')
    return { params: { id, number: '1' }, body: { version: 2 } }
  },
  'PUT /api/documents/{id}/legal-hold': async (_portal, person) => ({
    params: { id: await fileExample(person) },
    body: { isOnLegalHold: true, reason: 'A dispute about the border.' },
  }),
  'GET /api/documents/{id}/openings': async (_portal, person) => ({
    params: { id: await fileExample(person) },
  }),
  'GET /api/document-files/{versionId}': async (_portal, person) => ({
    params: { versionId: await fileVersionExample(person) },
  }),
  'GET /api/document-files/{versionId}/thumbnail': async (portal, person) => {
    const versionId = await fileVersionExample(person)
    if (person.user !== undefined) await insertThumbnail(portal, person, versionId)
    return { params: { versionId } }
  },
  'GET /api/document-files/{versionId}/text': async (_portal, person) => ({
    params: { versionId: await fileVersionExample(person) },
  }),
  'GET /api/companies/{slug}': () => ({ params: { slug: 'hartwell-staffing' } }),
  'GET /api/tax-documents/{category}': () => ({ params: { category: 'irs_form' } }),
  'DELETE /api/tax-documents/{id}': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : await fileTaxDocument(person) },
  }),
  'POST /api/tax-expectations': async portal => ({
    body: {
      memberId: await createMember(portal),
      title: 'Form W-2',
      taxYear: 2025,
      dueOn: '2026-02-15',
    },
  }),
  'PUT /api/tax-expectations/{id}': async portal => ({
    params: { id: await createCompanyExpectation(portal) },
    body: { title: 'Form W-3', version: 1 },
  }),
  'DELETE /api/tax-expectations/{id}': async portal => ({
    params: { id: await createCompanyExpectation(portal) },
  }),
  'PUT /api/tax-expectations/{id}/document': async (portal, person) => {
    if (person.user === undefined) return { params: { id: randomId }, body: { documentId: null, version: 1 } }
    const memberId = await createMember(portal, person)
    return {
      params: { id: (await createExpectation(portal, { memberId })).id },
      body: { documentId: await fileTaxDocument(person), version: 1 },
    }
  },
  'POST /api/document-shares': async (_portal, person) => ({
    body: { documentIds: [await fileExample(person)], adviserName: 'Edward Barlow' },
  }),
  'POST /api/document-shares/{id}/secrets': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : (await createShare(person)).id },
  }),
  'DELETE /api/document-shares/{id}': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : (await createShare(person)).id },
  }),
  'POST /api/shared-documents': async portal => ({ body: await createShareSecrets(portal) }),
  'GET /api/shared-documents/{versionId}': async (portal, person) => {
    const shared = await person.call('POST /api/shared-documents', { body: await createShareSecrets(portal) })
    return { params: { versionId: shared.documents[0]?.versionId ?? '' } }
  },
  'POST /api/gedcom-previews': () => ({ body: new Blob([familyOfFour], { type: 'text/plain' }) }),
  'POST /api/gedcom-imports': async (portal, person) => {
    // Only one import runs at a time.
    const ben = await portal.signIn('board_member')
    for (const running of await ben.call('GET /api/gedcom-imports')) await awaitImport(ben, running)
    const { body } = await uploadPreview(person, familyOfFour)
    return { body: { previewId: 'people' in body ? body.id : randomId, useMatches: false } }
  },
  'GET /api/gedcom-imports/{id}': async portal => ({ params: { id: await createImport(portal) } }),
  'POST /api/gedcom-imports/{id}/undo': async portal => ({ params: { id: await createImport(portal) } }),
  'POST /api/constitution-acceptance': () => ({
    body: { textHash: hash('sha256', formatConstitution('Hartwell')) },
  }),
  'GET /api/account-states': () => ({ query: { ids: randomId } }),
  'PUT /api/users/{userId}/role': async portal => ({
    params: await createAccountToChange(portal),
    body: { role: 'board_member' },
  }),
  'POST /api/users/{userId}/renew-term': async portal => {
    const { user } = await portal.signIn('board_member')
    const { boardTermExpires } = await portal.database.db
      .selectFrom('users')
      .select('boardTermExpires')
      .where('id', '=', user?.id ?? '')
      .executeTakeFirstOrThrow()
    return { params: { userId: user?.id ?? '' }, body: { boardTermExpires } }
  },
  'GET /api/users/{userId}/rights': async portal => ({ params: await createAccountToChange(portal) }),
  'GET /api/users/{userId}/changes': async portal => ({ params: await createAccountToChange(portal) }),
  'POST /api/users/{userId}/approve': async portal => ({ params: await createAccountToChange(portal) }),
  'POST /api/users/{userId}/decline': async portal => {
    const params = await createAccountToChange(portal)
    await portal.database.db
      .updateTable('users')
      .set({ awaitsApproval: true })
      .where('id', '=', params.userId)
      .execute()
    return { params, body: { reason: 'We do not know this person.' } }
  },
  'POST /api/users/{userId}/deactivate': async portal => ({
    params: await createAccountToChange(portal),
    body: { reason: 'The person asked for it.' },
  }),
  'POST /api/users/{userId}/reactivate': async portal => ({
    params: await createAccountToChange(portal),
    body: {},
  }),
  'POST /api/invitations': () => ({ body: { email: createRegistration().email, delivery: 'link' } }),
  'POST /api/invitations/{id}/resend': async portal => ({
    params: { id: (await createInvitation(portal)).id },
    body: { delivery: 'link' },
  }),
  'DELETE /api/invitations/{id}': async portal => ({
    params: { id: (await createInvitation(portal)).id },
  }),
  'POST /api/invitation': async portal => ({ body: { token: (await createInvitation(portal)).token } }),
  'PUT /api/second-factor-policy': () => ({
    body: {
      roles: {
        admin: { isRequired: false },
        board_member: { isRequired: true },
        family_member: { isRequired: false },
      },
    },
  }),
  'POST /api/investments': () => ({ body: createInvestmentInput() }),
  'GET /api/investments/{id}': async (_portal, person) => ({ params: await createHolding(person) }),
  'PUT /api/investments/{id}': async (_portal, person) => ({
    params: await createHolding(person),
    body: { assetName: 'Mill', version: 1 },
  }),
  'DELETE /api/investments/{id}': async (_portal, person) => ({ params: await createHolding(person) }),
  'GET /api/investments/{id}/history': async (_portal, person) => ({ params: await createHolding(person) }),
  'GET /api/investments/{id}/lots': async (_portal, person) => ({ params: await createHolding(person) }),
  'GET /api/investments/{id}/realized-gains': async (_portal, person) => ({
    params: await createHolding(person),
  }),
  'GET /api/investments/{id}/fund-multiples': async (_portal, person) => ({
    params: await createHolding(person, { kind: 'private_fund' }),
  }),
  'GET /api/investments/{id}/net-equity': async (_portal, person) => ({
    params: await createHolding(person, { kind: 'property' }),
  }),
  'POST /api/investments/{id}/restore': async (_portal, person) => {
    const params = await createHolding(person)
    if (person.user !== undefined) await person.call('DELETE /api/investments/{id}', { params })
    return { params }
  },
  'POST /api/investment-accounts': () => ({ body: { name: 'Brokerage' } }),
  'PUT /api/investment-accounts/{id}': async (_portal, person) => ({
    params: await createInvestmentAccount(person),
    body: { name: 'Bank', version: 1 },
  }),
  'GET /api/investment-accounts/{id}/shares': async (_portal, person) => ({
    params: await createInvestmentAccount(person),
  }),
  'POST /api/investment-accounts/{id}/shares': async (_portal, person) => ({
    params: await createInvestmentAccount(person),
    body: { audience: 'board' },
  }),
  'DELETE /api/investment-shares/{id}': async (_portal, person) => {
    if (person.user === undefined) return { params: { id: randomId } }
    const params = await createInvestmentAccount(person)
    const body = { audience: 'board' } as const
    const { id } = await person.call('POST /api/investment-accounts/{id}/shares', { params, body })
    return { params: { id } }
  },
  'POST /api/investment-activities': async (_portal, person) => ({ body: await createActivityInput(person) }),
  'PUT /api/investment-activities/{id}': async (_portal, person) => {
    if (person.user === undefined) return { params: { id: randomId } }
    const opening = await createOpening(person)
    return { params: { id: opening.id }, body: toInput(opening) }
  },
  'DELETE /api/investment-activities/{id}': async (_portal, person) => ({
    params: await createActivity(person),
  }),
  'POST /api/investment-activities/{id}/undo': async (_portal, person) => {
    const params = await createActivity(person)
    if (person.user === undefined) return { params }
    const { id } = await person.call('DELETE /api/investment-activities/{id}', { params })
    return { params: { id } }
  },
  'POST /api/integrations': () => ({ body: { platform: 'kraken', ...sampleCredentials } }),
  'DELETE /api/integrations/{id}': async (portal, person) => ({
    params: { id: await createIntegration(portal, person) },
  }),
  'POST /api/integrations/{id}/sync': async (portal, person) => ({
    params: { id: await createIntegration(portal, person) },
  }),
  'POST /api/integrations/{id}/preview': async (portal, person) => ({
    params: { id: await createIntegration(portal, person) },
  }),
  'POST /api/investment-imports': async (_portal, person) => ({
    query: { accountId: (await createInvestmentAccount(person)).id },
    body: createFile(statement),
  }),
  'GET /api/investment-imports/{id}/rows': async (_portal, person) => ({
    params: await createInvestmentPreview(person),
  }),
  'POST /api/investment-imports/{id}/apply': async (_portal, person) => ({
    params: await createInvestmentPreview(person),
  }),
  'POST /api/investment-imports/{id}/undo': async (_portal, person) => {
    const params = await createInvestmentPreview(person)
    if (person.user !== undefined) await applyPreview(person, params)
    return { params }
  },
  'POST /api/exchange-rates': () => ({ body: createFile('Date,USD\n2026-01-02,1.1\n') }),
  'POST /api/benchmarks': () => ({ query: { name: 'World index' }, body: createFile(benchmark) }),
  'DELETE /api/benchmarks/{id}': async (_portal, person) => ({
    params: { id: person.user === undefined ? randomId : (await addBenchmark(person)).id },
  }),
  'GET /api/investment-activities/{id}/history': async (_portal, person) => ({
    params: await createActivity(person),
  }),
  'POST /api/ownership-entities': () => ({ body: { kind: 'trust', name: 'Orchard Trust' } }),
  'PUT /api/ownership-entities/{id}': async portal => ({
    params: { id: (await createEntity(await portal.signIn('board_member', 'Ben'))).id },
    body: { name: 'Mill Trust', version: 1 },
  }),
  'DELETE /api/ownership-entities/{id}': async portal => ({
    params: { id: (await createEntity(await portal.signIn('board_member', 'Ben'))).id },
  }),
  'POST /api/ownership-stakes': async portal => ({
    body: await createStakeInput(portal, await portal.signIn('board_member', 'Ben')),
  }),
  'PUT /api/ownership-stakes/{id}': async portal => ({
    params: { id: (await createStake(portal, await portal.signIn('board_member', 'Ben'))).id },
    body: { percent: '50', version: 1 },
  }),
  'DELETE /api/ownership-stakes/{id}': async portal => ({
    params: { id: (await createStake(portal, await portal.signIn('board_member', 'Ben'))).id },
  }),
  'POST /api/account-ownerships': async (portal, person) => ({
    body: {
      accountId: (await createInvestmentAccount(person)).id,
      entityId: (await createEntity(await portal.signIn('board_member', 'Ben'))).id,
    },
  }),
  'PUT /api/account-ownerships/{id}': async (portal, person) => ({
    params: await createAccountOwnership(portal, person),
    body: { untilDate: '2025-12-31', version: 1 },
  }),
  'DELETE /api/account-ownerships/{id}': async (portal, person) => ({
    params: await createAccountOwnership(portal, person),
  }),
  'POST /api/appointments': async portal => ({ body: await createAppointmentInput(portal) }),
  'PUT /api/appointments/{id}': async portal => ({
    params: { id: (await createAppointment(portal)).id },
    body: { reason: 'A new decision.', version: 1 },
  }),
  'POST /api/appointments/{id}/end': async portal => ({
    params: { id: (await createAppointment(portal)).id },
    body: { reason: 'The person asked for it.' },
  }),
  'PUT /api/registration': () => ({ body: { mode: 'open' } }),
  'POST /api/view-as': async portal => ({
    body: { userId: (await createAccount(portal)).user.id, reason: 'The person asked for help.' },
  }),
  'PUT /api/family-access/code': async (_portal, person) => ({
    body: { currentPassword: await setPassword(person), accessCode: 'thirteen rings' },
  }),
}

/** An id that no record has. */
export const randomId = randomUUID()

async function createAccountToChange(portal: TestPortal): Promise<{ userId: string }> {
  return { userId: (await portal.signIn('family_member', 'Rosa')).user?.id ?? randomId }
}

async function createPasswordAndCode(portal: TestPortal, person: Person): Promise<ExampleInput> {
  const { password, secret } = await setUpSecondFactor(portal, person)
  return { body: { password, code: await generateAuthenticatorCode(portal, secret, 1) } }
}

async function findOwnSessionId(person: Person): Promise<string> {
  if (person.user === undefined) return '0'.repeat(32)
  const [session] = await person.call('GET /api/sessions')
  return session?.id ?? ''
}

/**
 * Returns the id of a finished import, after any running one. Imports a file, which takes two processes, only when
 * there is none that can be undone.
 */
async function createImport(portal: TestPortal): Promise<string> {
  const ben = await portal.signIn('board_member')
  const imports = await ben.call('GET /api/gedcom-imports')
  const ended = await Promise.all(imports.map(started => awaitImport(ben, started)))
  const finished = ended.find(({ state }) => state === 'done')
  return (finished ?? (await importFile(ben, familyOfFour))).id
}

/** Writes a post and returns its id. A visitor gets an unknown id. */
async function createPost(portal: TestPortal, person: Person): Promise<string> {
  if (person.user === undefined) return randomId
  const body = { authorId: await createMember(portal), content: 'Hello.' }
  return (await person.call('POST /api/family-posts', { body })).id
}

/** A group of a person and another. A visitor gets an unknown id. */
async function createExampleGroup(portal: TestPortal, person: Person): Promise<ExampleInput> {
  if (person.user === undefined) return { params: { id: randomId } }
  return { params: { id: (await createGroup(person, [await portal.signIn('family_member', 'Rosa')])).id } }
}

/** A message of a person to another. A visitor gets unknown ids. */
async function sendExample(
  portal: TestPortal,
  person: Person,
): Promise<{ id: string; conversationId: string }> {
  return person.user === undefined
    ? { id: randomId, conversationId: randomId }
    : sendTo(person, await portal.signIn('family_member', 'Rosa'))
}

/** Starts an upload of 5 bytes and returns its id. A visitor gets an unknown id. */
async function startUpload(person: Person): Promise<string> {
  return person.user === undefined ? randomId : createUpload(person, { length: 5 })
}

/** Files a document and returns its id. A visitor gets an unknown id. */
async function fileExample(person: Person): Promise<string> {
  return person.user === undefined ? randomId : (await createDocument(person)).id
}

/** Files a document and returns the id of its version. A visitor gets an unknown id. */
async function fileVersionExample(person: Person): Promise<string> {
  return person.user === undefined ? randomId : (await createDocument(person)).current.id
}

async function fileTaxDocument(person: Person): Promise<string> {
  return (await createDocument(person, { area: 'tax', taxCategory: 'completed_tax_document' })).id
}

async function createCompanyExpectation(portal: TestPortal): Promise<string> {
  return (await createExpectation(portal, { companySlug: 'hartwell-staffing' })).id
}

/** The link and the passcode to a document of another account. */
async function createShareSecrets(portal: TestPortal): Promise<{ token: string; passcode: string }> {
  const { token, passcode } = await createShare(await portal.signIn('family_member', 'Rosa'))
  return { token, passcode }
}

/** Adds a passkey and returns its id. A visitor gets an unknown id. */
async function addExamplePasskey(portal: TestPortal, person: Person): Promise<string> {
  if (person.user === undefined) return randomId
  await addPasskey(portal, person, await setPassword(person))
  return (await person.call('GET /api/passkeys'))[0]?.id ?? ''
}

/** Uploads a photograph and returns the id of the upload. A visitor gets an unknown id. */
async function uploadPhotograph(person: Person): Promise<string> {
  if (person.user === undefined) return randomId
  return (await uploadFile(person, await (await makeJpeg()).bytes(), 'oak.jpg')).id
}

/** The member on whose page a photograph is. */
async function findPageOfMedia({ database }: TestPortal, id: string): Promise<string> {
  const media = database.db.selectFrom('documents').select('sharedOnMemberId').where('id', '=', id)
  return (await media.executeTakeFirst())?.sharedOnMemberId ?? randomId
}

/** Inserts a photograph and returns its id. A visitor gets an unknown id. */
async function createMedia(portal: TestPortal, person: Person): Promise<string> {
  return person.user === undefined ? randomId : insertPhotograph(portal, person.user)
}

/** Adds an investment. A visitor gets an unknown id. */
async function createHolding(
  person: Person,
  fields: Parameters<typeof addInvestment>[1] = {},
): Promise<{ id: string }> {
  return { id: person.user === undefined ? randomId : (await addInvestment(person, fields)).id }
}

async function createInvestmentAccount(person: Person): Promise<{ id: string }> {
  return { id: person.user === undefined ? randomId : (await addAccount(person)).id }
}

/** An account of the person, which a trust owns. A visitor gets an unknown id. */
async function createAccountOwnership(portal: TestPortal, person: Person): Promise<{ id: string }> {
  if (person.user === undefined) return { id: randomId }
  const { id: entityId } = await createEntity(await portal.signIn('board_member', 'Ben'))
  return insertAccountOwnership(portal, { accountId: (await addAccount(person)).id, entityId })
}

/** The preview of a statement. A visitor gets an unknown id. */
async function createInvestmentPreview(person: Person): Promise<{ id: string }> {
  if (person.user === undefined) return { id: randomId }
  return { id: (await previewFile(person, (await addAccount(person)).id)).id }
}

/** The first activity of a new investment. */
async function createOpening(person: Person) {
  return findOpening(person, (await addInvestment(person)).id)
}

async function createActivity(person: Person): Promise<{ id: string }> {
  return { id: person.user === undefined ? randomId : (await createOpening(person)).id }
}

/** A purchase of an investment of the person. */
async function createActivityInput(person: Person) {
  const buy = { kind: 'buy', date: '2026-10-05', quantity: '1', unitPrice: '60' } as const
  if (person.user === undefined) return { ...buy, accountId: randomId, holdingId: randomId }
  const { id, account } = await addInvestment(person)
  return { ...buy, accountId: account.id, holdingId: id }
}
