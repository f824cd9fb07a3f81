import type { Page } from '@playwright/test'

import { expectAccessible, findViolations } from '#e2e/axe.ts'
import { createPdf } from '#e2e/family-archive/test-files.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { createPhotograph } from '#e2e/media/media-files.ts'
import { openPageAs } from '#e2e/members.ts'

test.use({ isLive: true })

test('two people talk on open pages', async ({ page, portal, browser }) => {
  const name = createFirstName()
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', name)

  await page.goto('/messages')
  await page.getByRole('button', { name: 'Start a conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New conversation' })
  await dialog.getByRole('combobox', { name: 'Name' }).fill(name)
  await dialog.getByRole('option', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} Hartwell` })).toBeVisible()
  await expect(findComposer(page)).toBeFocused()
  await findComposer(page).fill('The oak is in leaf.')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('See https://example.test/oak.')
  await page.keyboard.press('Enter')
  await expect(findMessage(page, 'The oak is in leaf.')).toContainText('Sent')
  await expect(findComposer(page)).toHaveValue('')

  await ben.goto('/messages')
  const row = ben.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(row).toContainText('1 unread message')
  await row.click()
  const first = findMessage(ben, 'The oak is in leaf.')
  await expect(first.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(ben.getByText('New', { exact: true })).toBeVisible()
  await expect(findMessage(page, 'The oak is in leaf.')).toContainText('Read')
  await expect(row).not.toContainText('unread')

  await chooseAction(ben, first, 'Love')
  await expect(first.getByRole('button', { name: /^Love: / })).toBeVisible()
  await chooseAction(ben, first, 'Reply')
  await expect(findComposer(ben)).toBeFocused()
  await ben.keyboard.type('So it is.')
  await expect(page.getByText(`${name} Hartwell is writing…`)).toBeVisible()
  await ben.keyboard.press('Enter')
  const answer = findMessage(page, 'So it is.')
  await expect(answer.getByRole('button', { name: /^Show the message of/ })).toBeVisible()
  await expect(findMessage(page, 'The oak is in leaf.').getByRole('button', { name: /^Love/ })).toBeVisible()

  await findComposer(page).press('ArrowUp')
  await expect(findComposer(page)).toHaveValue(/^The oak is in leaf/)
  await findComposer(page).fill('The oak is green.')
  await page.keyboard.press('Enter')
  await expect(findMessage(ben, 'The oak is green.')).toContainText('Edited')
  await expect(findMessage(page, 'The oak is green.')).toContainText('Edited')
  await chooseAction(page, findMessage(page, 'The oak is green.'), 'Delete')
  await page.getByRole('button', { name: 'Delete message' }).click()
  await expect(ben.getByText('This message was deleted')).toBeVisible()
  await expectAccessible(page, 'an open conversation')

  await page
    .locator('input[type=file]')
    .setInputFiles([await createPhotograph('oak.png', 40, 30), await createPdf('deed.pdf', 'The deed')])
  await expect(page.getByRole('list', { name: 'Files of the message' })).toContainText('Uploaded')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const received = ben.getByRole('log').getByRole('article').last()
  await expect(received.getByRole('img', { name: 'oak.png' })).toHaveJSProperty('naturalWidth', 40)
  await expect(row).toContainText('Picture')
  const download = ben.waitForEvent('download')
  await received.getByRole('link', { name: /^deed\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('deed.pdf')
  await expect(page.getByRole('list', { name: 'Files of the message' })).toBeHidden()

  await page.getByRole('searchbox', { name: /^Search people/ }).fill('so it')
  await page.getByRole('list', { name: 'Found messages' }).getByRole('link').click()
  await expect(page).toHaveURL(/message=/)
  await expect(answer).toBeVisible()
  await ben.context().close()
})

test('sends a message once that waited for a connection', async ({
  page,
  portal,
  context,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  const name = createFirstName()
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', name)
  const id = await createConversation(page, name)
  await page.goto(`/messages/${id}`)
  await expect(findComposer(page)).toBeFocused()

  await context.setOffline(true)
  await page.keyboard.type('From the train')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await findComposer(page).fill('A draft')
  await context.setOffline(false)
  // The reply of the first attempt after the reload is lost.
  let attempts = 0
  await page.route(`/api/conversations/${id}/messages`, async route => {
    if (route.request().method() === 'GET') return route.continue()
    attempts += 1
    if (attempts > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.reload()
  await expect(findMessage(page, 'From the train')).toContainText('Sent')
  await expect(findComposer(page)).toHaveValue('A draft')
  await expect(page.getByText('Waiting for a connection')).toBeHidden()

  await ben.goto(`/messages/${id}`)
  await expect(ben.getByRole('log').getByRole('article')).toHaveCount(1)
  await ben.context().close()
})

test('shows a new member of a group the messages since', async ({ page, portal, browser }) => {
  const [benName, cleoName] = [createFirstName(), createFirstName()]
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', benName)
  const cleo = await openPageAs(browser, portal, 'family_member', cleoName)

  await page.goto('/messages')
  await page.getByRole('button', { name: 'Start a conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New conversation' })
  await dialog.getByText('Group', { exact: true }).click()
  await dialog.getByLabel('Name of the group').fill('The lake house')
  await choosePerson(dialog, 'People', benName)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The lake house' })).toBeVisible()
  await findComposer(page).fill('Before Cleo')
  await findComposer(page).press('Enter')
  await expect(findMessage(page, 'Before Cleo')).toContainText('Sent')

  await page.getByRole('button', { name: 'Conversation details' }).click()
  const drawer = page.getByRole('dialog', { name: 'Group' })
  await choosePerson(drawer, 'Add people', cleoName)
  await drawer.getByRole('button', { name: 'Add to the group' }).click()
  await expect(drawer.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(3)
  expect(await findViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Close' }).click()
  await findComposer(page).fill('Welcome, Cleo')
  await findComposer(page).press('Enter')

  await cleo.goto(page.url())
  await expect(findMessage(cleo, 'Welcome, Cleo')).toBeVisible()
  await expect(cleo.getByText('Before Cleo')).toBeHidden()
  await ben.goto(page.url())
  await expect(findMessage(ben, 'Before Cleo')).toBeVisible()
  await cleo.getByRole('button', { name: 'Conversation details' }).click()
  await cleo.getByRole('button', { name: 'Leave group' }).click()
  await cleo.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
  await expect(findToast(cleo)).toContainText('You left the group')
  await expect(cleo.getByText('No conversations yet')).toBeVisible()
  for (const other of [ben, cleo]) await other.context().close()
})

function findComposer(page: Page) {
  return page.getByRole('textbox', { name: /^Message to/ })
}

function findMessage(page: Page, text: string) {
  return page.getByRole('log').getByRole('article').filter({ hasText: text }).first()
}

async function chooseAction(page: Page, message: ReturnType<typeof findMessage>, action: string) {
  await message.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function choosePerson(dialog: ReturnType<Page['getByRole']>, label: string, name: string) {
  await dialog.getByRole('combobox', { name: label }).fill(name)
  await dialog.getByRole('option', { name }).click()
}

async function createConversation(page: Page, firstName: string): Promise<string> {
  const people = await page.request.get(`/api/message-recipients?search=${firstName}`)
  const [person] = (await people.json()) as { id: string }[]
  const answer = await page.request.post('/api/conversations', {
    data: { kind: 'direct', personId: person?.id },
  })
  expect(answer.status(), 'A conversation is opened').toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** A first name that occurs once in the shared portal. */
function createFirstName(): string {
  return `Ben${crypto.randomUUID().slice(0, 6)}`
}
