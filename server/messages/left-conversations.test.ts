import { describe, expect, test } from 'vitest'

import { createGroup, downloadFile, markRead, openConversation, send } from '#server/test/messages.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { uploadFile } from '#server/test/uploads.ts'

describe('GET /api/left-conversations', () => {
  test('lists the groups that someone left, with their names then', async () => {
    const { ada, ben, group } = await openWithGroup('Café Olé')
    const { id, version } = group
    await send(ben, id, 'The barn.')
    await leave(ben, id)
    await ada.call('PUT /api/conversations/{id}', {
      params: { id },
      body: { title: 'Secret', version: version + 1 },
    })
    const row = { id, kind: 'group', title: 'Café Olé', messageCount: 1 }
    const left = { leftAt: expect.any(String) as string, returnedAt: null, departure: { removedBy: null } }
    expect(await ben.call('GET /api/left-conversations')).toEqual([{ ...row, ...left }])
    expect(await ada.call('GET /api/left-conversations')).toEqual([])
    const search = async (text: string) =>
      (await ben.call('GET /api/left-conversations', { query: { search: text } })).length
    expect([await search('cafe'), await search('olé'), await search('secret'), await search('%')]).toEqual([
      1, 1, 0, 0,
    ])
  })

  test('lists a group that someone was removed from', async () => {
    const { ada, ben, group } = await openWithGroup()
    const { id, version } = group
    await send(ben, id, 'The barn.')
    const body = { removedPeople: [ben.user!.id], version }
    await ada.call('PUT /api/conversations/{id}', { params: { id }, body })
    expect(await ben.call('GET /api/left-conversations')).toMatchObject([{ id, title: 'Harvest' }])
  })

  test('lists one without own messages only by its id', async () => {
    const { ben, group } = await openWithGroup()
    const { id } = group
    await leave(ben, id)
    expect(await ben.call('GET /api/left-conversations')).toEqual([])
    expect(await ben.call('GET /api/left-conversations', { query: { id } })).toMatchObject([
      { id, messageCount: 0 },
    ])
  })

  test('lists the board’s conversation after the end of a term', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('board_member', 'Ada')
    await portal.signIn('board_member', 'Ben')
    const { id } = await ada.call('POST /api/conversations', { body: { kind: 'board' } })
    const { id: messageId } = await send(ada, id, 'The budget.')
    await portal.database.db
      .updateTable('users')
      .set({ role: 'family_member' })
      .where('id', '=', ada.user!.id)
      .execute()
    expect(await ada.call('GET /api/left-conversations')).toMatchObject([{ id, title: 'The board' }])
    expect(await listOwn(ada, id)).toMatchObject([{ id: messageId }])
  })
})

describe('GET /api/left-conversations/{id}/messages', () => {
  test('lists own messages, without what others did with them', async () => {
    const { ada, ben, group } = await openWithGroup()
    const { id } = group
    const question = await send(ada, id, 'The barn?')
    const sent = await send(ben, id, 'The barn.', { replyToId: question.id })
    await ada.call('PUT /api/messages/{id}/reaction', { params: { id: sent.id }, body: { reaction: 'like' } })
    await markRead(ada, sent)
    await leave(ben, id)
    expect(await listOwn(ben, id)).toMatchObject([
      {
        id: sent.id,
        message: 'The barn.',
        replyTo: null,
        reactions: [],
        isRead: false,
        readCount: 0,
        editableUntil: null,
        canDelete: true,
      },
    ])
    await ben.call('DELETE /api/messages/{id}', { params: { id: sent.id } })
    expect(await listOwn(ben, id)).toEqual([])
    expect(await ben.call('GET /api/left-conversations')).toEqual([])
  })

  test('lists those from before a return', async () => {
    const { ada, ben, group } = await openWithGroup()
    const { id, version } = group
    const sent = await send(ben, id, 'The barn.')
    await leave(ben, id)
    const body = { addedPeople: [ben.user!.id], version: version + 1 }
    await ada.call('PUT /api/conversations/{id}', { params: { id }, body })
    await send(ben, id, 'I am back.')
    const row = { id, leftAt: null, returnedAt: expect.any(String) as string, messageCount: 1 }
    expect(await ben.call('GET /api/left-conversations')).toMatchObject([row])
    expect(await listOwn(ben, id)).toMatchObject([{ id: sent.id, message: 'The barn.' }])
    await ben.call('DELETE /api/messages/{id}', { params: { id: sent.id } })
    expect(await ben.call('GET /api/left-conversations', { query: { id } })).toEqual([])
  })

  test('is 404 for everyone who has not left', async () => {
    const { portal, ada, ben, group } = await openWithGroup()
    const { id } = group
    await send(ben, id, 'The barn.')
    const direct = await openConversation(ada, ben)
    for (const [person, conversationId] of [
      [ada, id],
      [ben, id],
      [await portal.signIn('admin', 'Eve'), id],
      [ben, direct],
    ] as const) {
      const input = { params: { id: conversationId } }
      expect((await person.try('GET /api/left-conversations/{id}/messages', input)).status).toBe(404)
      const query = { id: conversationId }
      expect(await person.call('GET /api/left-conversations', { query })).toEqual([])
    }
  })

  test('files of own messages stay open to their author alone', async () => {
    const { portal, ada, ben, group } = await openWithGroup()
    const { id } = group
    const [own, other] = [await sendFile(ben, id), await sendFile(ada, id)]
    await leave(ben, id)
    const [listed] = await listOwn(ben, id)
    const address = listed?.attachments[0]?.url ?? ''
    expect((await downloadFile(portal, ben, address)).bytes.toString()).toBe('A letter')
    expect(address).toBe(own.attachments[0]?.url)
    expect((await downloadFile(portal, ben, other.attachments[0]?.url ?? '')).response.status).toBe(404)
  })

  test('are none for the id of no conversation', async () => {
    const { ben, group } = await openWithGroup()
    await leave(ben, group.id)
    for (const [id, count] of [
      ['unknown', 0],
      [group.id, 1],
    ] as const)
      expect(await ben.call('GET /api/left-conversations', { query: { id } })).toHaveLength(count)
  })
})

function leave(person: Person, id: string) {
  return person.call('POST /api/conversations/{id}/leave', { params: { id } })
}

function listOwn(person: Person, id: string) {
  return person.call('GET /api/left-conversations/{id}/messages', { params: { id } })
}

async function sendFile(person: Person, id: string) {
  const { id: uploadId } = await uploadFile(person, 'A letter')
  const body = { attachments: [{ uploadId }] }
  return person.call('POST /api/conversations/{id}/messages', { params: { id }, body })
}

async function openWithGroup(title?: string) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const cora = await portal.signIn('family_member', 'Cora')
  return { portal, ada, ben, group: await createGroup(ada, [ben, cora], title) }
}
