import { expect, test } from 'vitest'

import { createMember } from '#server/test/members.ts'
import { findListed, markRead, openConversation, readTexts, send, sendTo } from '#server/test/messages.ts'
import { openPortal } from '#server/test/open-portal.ts'

const stranger = '11111111-1111-4111-8111-111111111111'

test('sends a message as the specification says', async () => {
  const { ada, ben, adaId, benId } = await openWithTwo()
  const sent = await ada.call('POST /api/family-messages', {
    body: { fromMemberId: benId, toMemberId: benId, message: 'Hello.\nBen' },
  })
  expect(sent).toMatchObject({
    fromMemberId: adaId,
    toMemberId: benId,
    message: 'Hello.\nBen',
    messageType: 'text',
    mediaUrl: null,
    mediaType: null,
    isRead: false,
    fromName: 'Ada Hartwell',
    isOwn: true,
  })
  expect(await ben.call('GET /api/family-messages/{memberId}', { params: { memberId: adaId } })).toEqual([
    { ...sent, isOwn: false, canDelete: false, editableUntil: null },
  ])
  await markRead(ben, sent)
  const [read] = await ada.call('GET /api/family-messages/{memberId}', { params: { memberId: benId } })
  expect(read).toEqual({ ...sent, isRead: true, readCount: 1 })
})

test('rejects recipients that no one could be', async () => {
  const { portal, ada, adaId } = await openWithTwo()
  const withoutAccount = await createMember(portal, undefined, { firstName: 'Rosa' })
  const sendError = async (toMemberId: string) =>
    (await ada.try('POST /api/family-messages', { body: { toMemberId, message: 'Hello.' } })).body.fields?.[
      'toMemberId'
    ]
  expect(await sendError(stranger)).toBe('This person is not in the portal')
  expect(await sendError(withoutAccount)).toContain('Rosa Hartwell has no account yet')
  expect(await sendError(adaId)).toBe('Choose someone else: this is you')
  expect(await sendError(ada.user!.id)).toBe('Choose someone else: this is you')
  for (const memberId of [withoutAccount, stranger, adaId])
    expect(await ada.call('GET /api/family-messages/{memberId}', { params: { memberId } })).toEqual([])
})

test('one direct conversation exists for two people', async () => {
  const { ada, ben, benId } = await openWithTwo()
  const ids = await Promise.all([
    openConversation(ada, ben),
    openConversation(ben, ada),
    openConversation(ada, ben),
  ])
  expect(new Set(ids).size).toBe(1)
  const sent = await ada.call('POST /api/family-messages', { body: { toMemberId: benId, message: 'Hi.' } })
  expect(sent.conversationId).toBe(ids[0])
})

test('counts unread messages until they are read', async () => {
  const { ada, ben } = await openWithTwo()
  const id = await openConversation(ada, ben)
  expect(await findListed(ben, id)).toBeUndefined()
  const first = await send(ada, id, 'One.')
  await send(ada, id, 'Two.')
  // An own message among unread ones is not unread.
  await send(ben, id, 'Three.')
  const last = await send(ada, id, 'Four.')
  expect(await findListed(ben, id)).toMatchObject({
    title: 'Ada Hartwell',
    unreadCount: 3,
    lastMessage: { excerpt: 'Four.', fromName: 'Ada Hartwell', isOwn: false },
  })
  expect(await readNotices(ben)).toMatchObject({ unreadConversations: 1, unseenNotifications: 0 })
  expect(await markRead(ben, first)).toEqual({ unreadCount: 2 })
  expect(await markRead(ben, last)).toEqual({ unreadCount: 0 })
  // Never backward.
  expect(await markRead(ben, first)).toEqual({ unreadCount: 0 })
  expect(await readNotices(ben)).toMatchObject({ unreadConversations: 0, unseenNotifications: 0 })
  expect(await findListed(ada, id)).toMatchObject({ unreadCount: 1 })
})

test('notifies once until the conversation is opened', async () => {
  const { ada, ben } = await openWithTwo()
  const first = await sendTo(ada, ben, 'A secret.')
  await sendTo(ada, ben)
  const listTitles = async () =>
    (await ben.call('GET /api/notifications')).map(({ title, sentence, link }) => [title, sentence, link])
  const notification = [
    'You have a new message',
    'Ada Hartwell wrote to you. Open the conversation to read it.',
    `/messages/${first.conversationId}`,
  ]
  expect(await listTitles()).toEqual([notification])
  await markRead(ben, first)
  for (const text of ['One.', 'Two.']) await sendTo(ada, ben, text)
  expect(await listTitles()).toEqual([notification, notification])
})

test('a muted conversation notifies no one', async () => {
  const { ada, ben } = await openWithTwo()
  const id = await openConversation(ben, ada)
  await ben.call('PUT /api/conversations/{id}/mute', { params: { id }, body: { isMuted: true } })
  await send(ada, id, 'Hello.')
  expect(await readNotices(ben)).toMatchObject({ unreadConversations: 0, unseenNotifications: 0 })
  expect(await findListed(ben, id)).toMatchObject({ unreadCount: 1, isMuted: true })
  await ben.call('PUT /api/conversations/{id}/mute', { params: { id }, body: { isMuted: false } })
  expect(await readNotices(ben)).toMatchObject({ unreadConversations: 1 })
})

test('a deactivated account keeps its conversations readable', async () => {
  const { portal, ada, ben, benId } = await openWithTwo()
  const { conversationId } = await sendTo(ada, ben)
  const rosa = await portal.signIn('family_member', 'Rosa')
  await portal.database.db
    .updateTable('users')
    .set({ isActive: false })
    .where('id', '=', ben.user!.id)
    .execute()
  expect(await readTexts(ada, conversationId)).toEqual(['Hello.'])
  expect(await findListed(ada, conversationId)).toMatchObject({ canWrite: false })
  const body = { toMemberId: benId, message: 'Hello?' }
  const refused = await ada.try('POST /api/family-messages', { body })
  expect([refused.status, refused.body.code]).toEqual([409, 'messages.account-deactivated'])
  expect((await rosa.try('POST /api/family-messages', { body })).body.fields).toEqual({
    toMemberId: 'This account is deactivated, so no one could read your message',
  })
  expect(await ada.call('GET /api/message-recipients')).toMatchObject([{ name: 'Rosa Hartwell' }])
})

test('finds the account of a member by any of the member’s names', async () => {
  const { portal, ada } = await openWithTwo()
  const rosa = await portal.signIn('family_member', 'Rosa')
  const memberId = await createMember(portal, rosa, { firstName: 'Rosalind', middleName: 'May' })
  const withoutAccount = await createMember(portal, undefined, { firstName: 'Rosa' })
  const find = (member: string) =>
    ada.call('GET /api/message-recipients', { query: { memberId: member, limit: 1 } })
  expect(await find(memberId)).toMatchObject([{ memberId, name: 'Rosa Hartwell' }])
  expect(await find(withoutAccount)).toEqual([])
})

test('finds recipients without diacritics', async () => {
  const { portal, ada } = await openWithTwo()
  await portal.signIn('family_member', 'Zoé')
  const search = async (text: string) =>
    (await ada.call('GET /api/message-recipients', { query: { search: text } })).map(({ name }) => name)
  for (const text of ['zoe', 'ZOÉ', 'Zoè hart', '“Zoe”'])
    expect([text, await search(text)]).toEqual([text, ['Zoé Hartwell']])
  expect([await search('zoo'), await search('%')]).toEqual([[], []])
})

test('a repeated Idempotency-Key sends one message', async () => {
  const { portal, ada, ben, benId } = await openWithTwo()
  const id = await openConversation(ada, ben)
  const elsewhere = ada.copy(await portal.openAnotherNode())
  const headers = { 'idempotency-key': 'one' }
  const calls = [
    { name: 'POST /api/family-messages', body: { toMemberId: benId, message: 'Hello.' } },
    { name: 'POST /api/conversations/{id}/messages', body: { message: 'Hello.' } },
  ] as const
  for (const { name, body } of calls) {
    const answers = await Promise.all(
      [ada, elsewhere, ada].map(person => person.try(name, { params: { id }, body, headers })),
    )
    expect(new Set(answers.map(({ body: sent }) => JSON.stringify(sent))).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  }
  expect(await readTexts(ben, id)).toEqual(['Hello.', 'Hello.'])
})

test('a merge of members leaves conversations intact', async () => {
  const { portal, ada, ben, benId } = await openWithTwo()
  const sent = await sendTo(ben, ada)
  const survivor = await createMember(portal, undefined, { firstName: 'Benjamin' })
  const board = await portal.signIn('board_member', 'Cora')
  const { id } = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id: survivor },
    body: { duplicateId: benId, requestNotes: null },
  })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  for (const memberId of [survivor, benId])
    expect(await ada.call('GET /api/family-messages/{memberId}', { params: { memberId } })).toMatchObject([
      { id: sent.id, fromMemberId: survivor },
    ])
})

async function openWithTwo() {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const adaId = await createMember(portal, ada)
  const benId = await createMember(portal, ben, { firstName: 'Ben' })
  return { portal, ada, ben, adaId, benId }
}

async function readNotices(person: Awaited<ReturnType<typeof openWithTwo>>['ada']) {
  return (await person.call('GET /api/user')).notices
}
