import { expect, test } from 'vitest'

import type { FoundMessage } from '#contract/messages/messages.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import { createGroup, openConversation, send } from '#server/test/messages.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('finds messages by the beginnings of all words', async () => {
  const { ada, search } = await openWithMessages([
    'The Übergabe of the old mill costs $50,000.',
    'We sold the mill.',
    'A verlängerungskabelhersteller and a verlängerungskabel.',
    'Ed is at the mill of Mr. Oak',
  ])
  const cases: [string, string[]][] = [
    ['mill', ['Ed is', 'We sold', 'The Über']],
    ['MIL sold', ['We sold']],
    ['uberg', ['The Über']],
    ['50000', ['The Über']],
    ['verlangerungskabelh', ['A verl']],
    ['verlangerungskabelx', []],
    ['of', ['Ed is', 'The Über']],
    ['m', []],
    ['orchard', []],
    ['  ', []],
    ['ill', []],
  ]
  for (const [q, starts] of cases) {
    const found = await search(q)
    expect([
      q,
      found.map(({ excerpt }) => excerpt.replaceAll('\u0002', '').replaceAll('\u0003', '')),
    ]).toEqual([q, starts.map(start => expect.stringMatching(new RegExp(`^${start}`)) as string)])
  }
  const [found] = await ada.call('GET /api/message-search', { query: { q: 'mil sol' } })
  expect(found).toMatchObject({
    excerpt: 'We \u0002sold\u0003 the \u0002mill\u0003.',
    conversationTitle: 'Ben Hartwell',
    fromName: 'Ada Hartwell',
  })
})

test('searches all own conversations, or one', async () => {
  const { ada, ben, search } = await openWithMessages(['The mill.'])
  const { id } = await createGroup(ben, [ada], 'Harvest')
  await send(ben, id, 'Which mill?')
  expect((await search('mill')).map(({ conversationTitle }) => conversationTitle)).toEqual([
    'Harvest',
    'Ben Hartwell',
  ])
  const inGroup = await ada.call('GET /api/message-search', { query: { q: 'mill', conversationId: id } })
  expect(inGroup.map(({ conversationId }) => conversationId)).toEqual([id])
})

async function openWithMessages(texts: string[]) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const id = await openConversation(ada, ben)
  for (const text of texts) {
    portal.time.now = new Date(portal.time.now.getTime() + 1)
    await send(ada, id, text)
  }
  portal.time.now = new Date(portal.time.now.getTime() + 1)
  return { ada, ben, search: (q: string) => ada.call('GET /api/message-search', { query: { q } }) }
}

test('searches conversations that were not active lately too', async () => {
  const portal = await openPortal({ LIMIT_MESSAGES: '1000' })
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const groups = await Promise.all(
    Array.from({ length: 56 }, async (_, number) => createGroup(ada, [ben], `Group ${number}`)),
  )
  const ids = groups.map(({ id }) => id)
  const sendLater = async (id: string, text: string) => {
    portal.time.now = addDuration(portal.time.now, 10 * minute)
    await send(ada, id, text)
  }
  for (const [number, id] of ids.entries()) await sendLater(id, `Apple ${number}`)
  // Their latest messages are the newest, but not those with the word.
  for (const id of ids.slice(0, 49)) await sendLater(id, 'Pear')
  const texts = await readFound(ben, 'apple')
  expect(texts).toEqual(Array.from({ length: 56 }, (_, index) => `Apple ${55 - index}`))
})

test('finds a frequent word of one conversation and a rare one', async () => {
  const portal = await openPortal({ LIMIT_MESSAGES: '1000' })
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const id = await openConversation(ada, ben)
  const [apples, pears] = [await createGroup(ada, [ben], 'Apples'), await createGroup(ada, [ben], 'Pears')]
  const sendLater = async (to: string, text: string) => {
    portal.time.now = addDuration(portal.time.now, minute)
    await send(ada, to, text)
  }
  const rare = new Set([3, 60, 104])
  for (let number = 0; number < 110; number += 1)
    await sendLater(rare.has(number) ? id : apples.id, `Apple ${number}`)
  await sendLater(pears.id, 'Pear')
  await Promise.all(Array.from({ length: 310 }, async () => send(ada, pears.id, 'Pear')))
  const all = Array.from({ length: 110 }, (_, index) => `Apple ${109 - index}`)
  expect(await readFound(ben, 'apple')).toEqual(all)
  // Its latest messages are newer than those with the word.
  await sendLater(apples.id, 'Pear')
  await Promise.all(Array.from({ length: 310 }, async () => send(ada, apples.id, 'Pear')))
  expect(await readFound(ben, 'apple')).toEqual(all)
})

/** The texts of all pages of a search, newest first. */
async function readFound(person: Person, q: string): Promise<string[]> {
  const texts: string[] = []
  let cursor: string | undefined
  do {
    const path = `/api/message-search?q=${q}&limit=20`
    const reply = await person.fetch('GET', cursor === undefined ? path : `${path}&cursor=${cursor}`)
    for (const { excerpt } of reply.body as unknown as FoundMessage[])
      texts.push(excerpt.replaceAll(/[^\w ]/g, ''))
    cursor = /cursor=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1]
  } while (cursor !== undefined)
  return texts
}
