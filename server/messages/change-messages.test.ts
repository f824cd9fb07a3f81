import { expect, test } from 'vitest'

import { editMinutes } from '#contract/messages/message-choices.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import {
  createGroup,
  findListed,
  markRead,
  openConversation,
  readTexts,
  send,
} from '#server/test/messages.ts'
import { openPortal } from '#server/test/open-portal.ts'

test('the author changes a message for 15 minutes', async () => {
  const { portal, ada, ben, id } = await openWithConversation()
  const sent = await send(ada, id, 'The barn.')
  const edit = (message: string) => ({ params: { id: sent.id }, body: { message } })
  expect(sent.editableUntil).toBe(addDuration(portal.time.now, editMinutes * minute).toISOString())
  portal.time.now = addDuration(portal.time.now, editMinutes * minute - 1)
  expect(await ada.call('PUT /api/messages/{id}', edit('The mill.'))).toMatchObject({
    message: 'The mill.',
    editedAt: portal.time.now.toISOString(),
  })
  expect(await readTexts(ben, id)).toEqual(['The mill.'])
  const search = (q: string) => ben.call('GET /api/message-search', { query: { q } })
  expect([(await search('mill')).length, (await search('barn')).length]).toEqual([1, 0])
  expect((await ben.try('PUT /api/messages/{id}', edit('No.'))).status).toBe(403)
  portal.time.now = addDuration(portal.time.now, 1)
  const late = await ada.try('PUT /api/messages/{id}', edit('No.'))
  expect([late.status, late.body.code]).toEqual([409, 'messages.too-late-to-edit'])
  const [listed] = await ada.call('GET /api/conversations/{id}/messages', { params: { id } })
  expect(listed).toMatchObject({ editableUntil: null, canDelete: true })
})

test('a deleted message leaves only a trace', async () => {
  const { portal, ada, ben, id } = await openWithConversation()
  const sent = await send(ada, id, 'The barn.')
  const params = { id: sent.id }
  await ben.call('PUT /api/messages/{id}/reaction', { params, body: { reaction: 'love' } })
  const answer = await send(ben, id, 'Which?', { replyToId: sent.id })
  expect(answer.replyTo).toEqual({
    id: sent.id,
    fromName: 'Ada Hartwell',
    excerpt: 'The barn.',
    excerptSource: 'text',
  })
  expect((await ben.try('DELETE /api/messages/{id}', { params })).status).toBe(403)
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await ada.call('DELETE /api/messages/{id}', { params })).toMatchObject({
      message: '',
      deletedAt: portal.time.now.toISOString(),
      reactions: [],
      canDelete: false,
      editableUntil: null,
    })
  const [, deleted] = await ben.call('GET /api/conversations/{id}/messages', { params: { id } })
  expect(deleted).toMatchObject({ id: sent.id, message: '' })
  const [answering] = await ben.call('GET /api/conversations/{id}/messages', { params: { id } })
  expect(answering?.replyTo).toMatchObject({ id: sent.id, excerpt: '', excerptSource: 'deleted' })
  expect(await ben.call('GET /api/message-search', { query: { q: 'barn' } })).toEqual([])
  for (const [call, body] of [
    ['PUT /api/messages/{id}', { message: 'No.' }],
    ['PUT /api/messages/{id}/reaction', { reaction: 'like' }],
  ] as const)
    expect((await ada.try(call, { params, body })).body.code).toBe('messages.deleted')
  const stored = await portal.database.db
    .selectFrom('messages')
    .select(['sealedBody', 'searchTokens'])
    .where('id', '=', sent.id)
    .executeTakeFirst()
  expect(stored).toEqual({ sealedBody: null, searchTokens: [] })
  const entries = await portal.database.db
    .selectFrom('auditEntries')
    .select(['action', 'details'])
    .where('subject', '=', sent.id)
    .execute()
  expect(entries).toEqual([{ action: 'messages.deleted', details: {} }])
})

test('an author who has left deletes own messages, sees no other', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const { id } = await createGroup(ada, [ben, await portal.signIn('family_member', 'Cora')])
  const question = await send(ada, id, 'The barn?')
  const sent = await send(ben, id, 'The barn.', { replyToId: question.id })
  await ben.call('POST /api/conversations/{id}/leave', { params: { id } })
  const params = { id: sent.id }
  expect((await ben.try('PUT /api/messages/{id}', { params, body: { message: 'No.' } })).status).toBe(404)
  expect((await ben.try('DELETE /api/messages/{id}', { params: { id: question.id } })).status).toBe(404)
  const deleted = await ben.call('DELETE /api/messages/{id}', { params })
  expect(deleted).toMatchObject({ message: '', replyTo: { excerpt: '', excerptSource: 'earlier' } })
  const [read] = await ada.call('GET /api/conversations/{id}/messages', { params: { id } })
  expect(read).toMatchObject({ id: sent.id, message: '', deletedAt: deleted.deletedAt })
})

test('each person has one reaction to a message', async () => {
  const { ada, ben, id } = await openWithConversation()
  const { id: messageId } = await send(ada, id, 'We sold the barn.')
  const react = (person: typeof ada, reaction: string | null) =>
    person.try('PUT /api/messages/{id}/reaction', { params: { id: messageId }, body: { reaction } })
  await react(ben, 'like')
  await react(ben, 'love')
  expect((await react(ada, 'love')).body).toMatchObject({
    reactions: [{ reaction: 'love', names: ['Ada Hartwell', 'Ben Hartwell'], isOwn: true }],
  })
  expect((await react(ben, null)).body).toMatchObject({
    reactions: [{ reaction: 'love', names: ['Ada Hartwell'], isOwn: false }],
  })
  expect((await react(ben, 'angry')).status).toBe(400)
})

test('rejects an empty message and unknown references', async () => {
  const { portal, ada, ben, id } = await openWithConversation()
  const other = await openConversation(ada, await portal.signIn('family_member', 'Cora'))
  const { id: elsewhere } = await send(ada, other, 'Elsewhere.')
  const findFields = async (body: object) =>
    (await ada.try('POST /api/conversations/{id}/messages', { params: { id }, body })).body.fields
  expect(await findFields({ message: ' ' })).toEqual({ message: 'Please write a message' })
  expect(await findFields({ message: 'x'.repeat(10_001) })).toHaveProperty('message')
  expect(await findFields({ message: 'x', replyToId: elsewhere })).toEqual({
    replyToId: 'This message is not in the conversation',
  })
  const unknown = { uploadId: '11111111-1111-4111-8111-111111111111' }
  expect(await findFields({ message: 'x', attachments: [unknown] })).toHaveProperty('attachments')
  const read = await ben.try('POST /api/conversations/{id}/read', {
    params: { id },
    body: { messageId: elsewhere },
  })
  expect(read.body.fields).toEqual({ messageId: 'This message is not in the conversation' })
  expect(await findListed(ada, id)).toMatchObject({ lastMessage: null })
})

test('limits the messages of a minute', async () => {
  const portal = await openPortal({ LIMIT_MESSAGES: '2' })
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const id = await openConversation(ada, ben)
  const statuses = []
  for (const message of ['One.', 'Two.', 'Three.']) {
    const input = { params: { id }, body: { message } }
    statuses.push((await ada.try('POST /api/conversations/{id}/messages', input)).status)
  }
  expect(statuses).toEqual([201, 201, 429])
  expect(await send(ben, id, 'Four.')).toMatchObject({ message: 'Four.' })
})

test('announces every change to the people of a conversation', async () => {
  const { portal, ada, ben, id } = await openWithConversation()
  const sent = await send(ada, id, 'One.')
  const params = { id: sent.id }
  await ada.call('PUT /api/messages/{id}', { params, body: { message: 'Two.' } })
  await ben.call('PUT /api/messages/{id}/reaction', { params, body: { reaction: 'like' } })
  await markRead(ben, sent)
  await ada.call('DELETE /api/messages/{id}', { params })
  const { rows } = await portal.database.pool.query(
    `select key, account_ids @> $1 and cardinality(account_ids) = 2 as both
     from live_events where topic = 'conversation' order by id`,
    [[ada.user!.id, ben.user!.id]],
  )
  // Sent, edited, liked, read, deleted: a change of a message names it.
  const changed = `${id} ${sent.id}`
  expect(rows).toEqual([id, changed, changed, id, changed].map(key => ({ key, both: true })))
})

test('announces a change to those who read the message alone', async () => {
  const { portal, ada, ben } = await openWithConversation()
  const cleo = await portal.signIn('family_member', 'Cleo')
  const { id, version } = await createGroup(ada, [ben])
  const sent = await send(ada, id, 'Before Cleo.')
  const body = { version, addedPeople: [cleo.user!.id] }
  await ada.call('PUT /api/conversations/{id}', { params: { id }, body })
  await ben.call('PUT /api/messages/{id}/reaction', { params: { id: sent.id }, body: { reaction: 'like' } })
  const { rows } = await portal.database.pool.query(
    `select account_ids from live_events where topic = 'conversation' and key = $1`,
    [`${id} ${sent.id}`],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].account_ids.toSorted()).toEqual([ada.user!.id, ben.user!.id].toSorted())
})

async function openWithConversation() {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  return { portal, ada, ben, id: await openConversation(ada, ben) }
}
