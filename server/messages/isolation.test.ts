import { expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { messagesApi } from '#contract/messages/messages.ts'
import { createMember } from '#server/test/members.ts'
import { createGroup, openConversation, send } from '#server/test/messages.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

type MessageCall = keyof typeof messagesApi

/** The body of each call that needs one. The records are those of a conversation. */
const bodies: Partial<Record<MessageCall, object>> = {
  'PUT /api/conversations/{id}': { title: 'Ours', version: 1 },
  'POST /api/conversations/{id}/messages': { message: 'Me too.' },
  'POST /api/conversations/{id}/read': { messageId: '' },
  'PUT /api/conversations/{id}/mute': { isMuted: true },
  'PUT /api/messages/{id}': { message: 'Changed.' },
  'PUT /api/messages/{id}/reaction': { reaction: 'like' },
}

const calls = (Object.entries<Endpoint>(messagesApi) as [MessageCall, Endpoint][]).filter(
  ([, { isPlanned }]) => isPlanned !== true,
)

test('no call shows or changes a conversation of others', async () => {
  const portal = await openPortal()
  const [ada, ben, cora, dora] = await Promise.all(
    ['Ada', 'Ben', 'Cora', 'Dora'].map(name => portal.signIn('family_member', name)),
  )
  const admin = await portal.signIn('admin', 'Rosa')
  const people = [ada!, ben!, cora!, dora!, admin]
  const memberIds = []
  for (const person of people) memberIds.push(await createMember(portal, person))
  const direct = await openConversation(ada!, ben!)
  const group = (await createGroup(ada!, [ben!, cora!], 'Orchard')).id
  const messages = [
    { message: await send(ada!, direct, 'Orchard secret.'), readers: [ada!, ben!] },
    { message: await send(ada!, group, 'Orchard news.'), readers: [ada!, ben!, cora!] },
  ]

  for (const { message, readers } of messages)
    for (const person of people.filter(one => !readers.includes(one))) {
      for (const [call, endpoint] of calls.filter(([name]) => name.includes('{id}'))) {
        const isOfMessage = call.includes('/messages/{id}')
        const params = { id: isOfMessage ? message.id : message.conversationId }
        const { status } = await person.try(call, { params, body: bodies[call] })
        expect([call, endpoint.access, status]).toEqual([call, 'signed-in', 404])
      }
      const query = { q: 'orchard', conversationId: message.conversationId }
      expect(await person.call('GET /api/message-search', { query })).toEqual([])
    }

  for (const person of people) {
    const ids = messages.filter(({ readers }) => readers.includes(person)).map(({ message }) => message.id)
    expect(await listEverything(person, memberIds)).toEqual(new Set(ids))
  }
  expect((await ada!.call('GET /api/conversations/{id}', { params: { id: group } })).title).toBe('Orchard')
  const texts = await ben!.call('GET /api/conversations/{id}/messages', { params: { id: group } })
  expect(texts.map(({ message }) => message)).toEqual(['Orchard news.'])
})

test('the database has no plain text of a message', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  await send(ada, await openConversation(ada, ben), 'Zwetschgen')
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    const { rows: found } = await portal.database.pool.query(
      `select from ${name} as record where record::text ilike '%zwetsch%'`,
    )
    expect([name, found.length]).toEqual([name, 0])
  }
})

/** The ids of all messages that the lists and the search show to a person. */
async function listEverything(person: Person, memberIds: string[]): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { id, lastMessage } of await person.call('GET /api/conversations')) {
    ids.add(lastMessage!.id)
    for (const message of await person.call('GET /api/conversations/{id}/messages', { params: { id } }))
      ids.add(message.id)
  }
  for (const memberId of memberIds)
    for (const message of await person.call('GET /api/family-messages/{memberId}', { params: { memberId } }))
      ids.add(message.id)
  for (const { id } of await person.call('GET /api/message-search', { query: { q: 'orchard' } })) ids.add(id)
  return ids
}
