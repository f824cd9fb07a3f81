import type { Page } from '@playwright/test'

import { expect } from '#e2e/fixtures.ts'

export function findComposer(page: Page) {
  return page.getByRole('textbox', { name: /^Message to/ })
}

export function findMessage(page: Page, text: string) {
  return page.getByRole('log').getByRole('article').filter({ hasText: text }).first()
}

export async function chooseAction(page: Page, message: ReturnType<typeof findMessage>, action: string) {
  await message.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export async function choosePerson(dialog: ReturnType<Page['getByRole']>, label: string, name: string) {
  await dialog.getByRole('combobox', { name: label }).fill(name)
  await dialog.getByRole('option', { name }).click()
}

/** Opens the conversation of this page's account and the person with this first name, and returns its id. */
export async function createConversation(page: Page, firstName: string): Promise<string> {
  return postConversation(page, { kind: 'direct', personId: await findPersonId(page, firstName) })
}

/** Creates a group of this page's account and the people with these first names, and returns its id. */
export async function createGroup(page: Page, title: string, firstNames: string[]): Promise<string> {
  const people = []
  for (const name of firstNames) people.push(await findPersonId(page, name))
  return postConversation(page, { kind: 'group', title, people })
}

/** Adds or removes the person with this first name as the owner of a group, whose page this is. */
export async function changePeople(
  page: Page,
  id: string,
  change: 'addedPeople' | 'removedPeople',
  firstName: string,
): Promise<void> {
  const conversation = await page.request.get(`/api/conversations/${id}`)
  const { version } = (await conversation.json()) as { version: number }
  const data = { version, [change]: [await findPersonId(page, firstName)] }
  const answer = await page.request.put(`/api/conversations/${id}`, { data })
  expect(answer.status(), 'The group is changed').toBe(200)
}

async function findPersonId(page: Page, firstName: string): Promise<string | undefined> {
  const people = await page.request.get(`/api/message-recipients?search=${firstName}`)
  const [person] = (await people.json()) as { id: string }[]
  return person?.id
}

async function postConversation(page: Page, data: object): Promise<string> {
  const answer = await page.request.post('/api/conversations', { data })
  expect(answer.status(), 'A conversation is opened').toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Sends a message from this page's account, and returns its id. */
export async function sendMessage(
  page: Page,
  conversationId: string,
  message: string,
  more: { replyToId?: string } = {},
): Promise<string> {
  const data = { message, ...more }
  const answer = await page.request.post(`/api/conversations/${conversationId}/messages`, { data })
  expect(answer.status(), 'A message is sent').toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** A first name that occurs once in the shared portal. */
export function createFirstName(): string {
  return `Ben${crypto.randomUUID().slice(0, 6)}`
}
