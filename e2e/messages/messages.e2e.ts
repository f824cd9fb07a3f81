import { expectAccessible, findViolations } from '#e2e/axe.ts'
import { createPdf } from '#e2e/family-archive/test-files.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { findAccountButton, signOut } from '#e2e/frame/frame.ts'
import { createPhotograph } from '#e2e/media/media-files.ts'
import { openPageAs } from '#e2e/members.ts'

import {
  changePeople,
  chooseAction,
  choosePerson,
  createConversation,
  createFirstName,
  createGroup,
  findComposer,
  findMessage,
  sendMessage,
} from './conversation.ts'

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
  await expect(ben).toHaveTitle('(1) Messages · Heirloom')
  await row.click()
  const first = findMessage(ben, 'The oak is in leaf.')
  await expect(first.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(ben.getByText('New', { exact: true })).toBeVisible()
  await expect(findMessage(page, 'The oak is in leaf.')).toContainText('Read')
  await expect(row).not.toContainText('unread')
  await expect(ben).toHaveTitle('Ada Hartwell · Heirloom')

  await chooseAction(ben, first, 'Love')
  await expect(first.getByRole('button', { name: /^Love, 1: / })).toBeVisible()
  await chooseAction(ben, first, 'Reply')
  await expect(findComposer(ben)).toBeFocused()
  await ben.keyboard.type('So it is.')
  await expect(page.getByText(`${name} Hartwell is typing…`)).toBeVisible()
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
  const offline = page.getByText('You are offline. Messages are sent once you reconnect.')
  await expect(offline).toBeVisible()
  await findComposer(page).fill('A draft')
  await context.setOffline(false)
  await expect(offline).toBeHidden()
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

test('discards messages that wait for a connection', async ({
  page,
  portal,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  const name = createFirstName()
  await portal.createAccount(name)
  await portal.signIn(page, 'family_member', 'Ada')
  // The question must open without a connection.
  const question = page.getByRole('alertdialog', { name: 'Discard this message?' })
  const questionCode = page.waitForResponse(/\/ConfirmDialog-/)
  await page.goto(`/messages/${await createConversation(page, name)}`)
  await expect(findComposer(page)).toBeFocused()
  await (await questionCode).finished()
  await context.setOffline(true)
  for (const text of ['The oak', 'The elm']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const unsent = page.getByRole('article', { name: 'You, not sent yet' })
  const remove = (text: string) =>
    unsent.filter({ hasText: text }).getByRole('button', { name: 'Discard' }).click()
  await remove('The oak')
  await expect(unsent).toHaveText(/^The elm/)
  await expect(findComposer(page)).toBeFocused()
  await expect(findComposer(page), 'The text returns to an empty composer').toHaveValue('The oak')

  await remove('The elm')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(unsent).toHaveCount(1)
  await remove('The elm')
  await question.getByRole('button', { name: 'Discard message' }).click()
  await expect(unsent).toHaveCount(0)
  await expect(findComposer(page)).toHaveValue('The oak')
  await context.setOffline(false)
  await page.reload()
  await expect(findComposer(page)).toHaveValue('The oak')
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(0)
})

test('asks before a sign-out deletes an unsent message', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/(messages|logout)/)
  const name = createFirstName()
  await portal.createAccount(name)
  await portal.signIn(page, 'family_member', 'Ada')
  const id = await createConversation(page, name)
  const path = `/api/conversations/${id}/messages`
  await page.route(path, route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await page.goto(`/messages/${id}`)
  await findComposer(page).fill('The oak is in leaf.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The portal is not available right now.')).toBeVisible()

  await signOut(page)
  const question = page.getByRole('alertdialog', { name: '1 message has not been sent' })
  await expect(question).toContainText('Signing out deletes it from this device.')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(findAccountButton(page)).toBeFocused()
  await expect(page.getByRole('article', { name: 'You, not sent yet' })).toContainText('The oak is in leaf.')

  await page.route('/api/logout', route => route.fulfill({ status: 503, json: {} }))
  await signOut(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(findToast(page)).toContainText('You are still signed in.')
  await page.unroute('/api/logout')

  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(findToast(page)).toContainText('Signed out')
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
  await dialog.getByLabel('Group name').fill('The lake house')
  await choosePerson(dialog, 'People', benName)
  await expect(dialog.getByRole('list', { name: 'People: chosen' })).toContainText(benName)
  await page.reload()
  await expect(dialog.getByLabel('Group name'), 'The dialog is open again').toHaveValue('The lake house')
  await expect(dialog.getByRole('radio', { name: 'Group' })).toBeFocused()
  await expect(dialog.getByRole('list', { name: 'People: chosen' })).toContainText(benName)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The lake house' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
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
  await expect(cleo.getByText('Messages from before you joined are not shown.')).toBeVisible()
  await expect(cleo.getByRole('log').getByText(/^Ada .*added you$/)).toBeVisible()
  await expect(cleo.getByText('created the group')).toBeHidden()
  await ben.goto(page.url())
  await expect(findMessage(ben, 'Before Cleo')).toBeVisible()
  await cleo.getByRole('button', { name: 'Conversation details' }).click()
  await cleo.getByRole('button', { name: 'Leave group' }).click()
  await cleo.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
  await expect(findToast(cleo)).toContainText('You left the group')
  await expect(cleo.getByText('No conversations yet')).toBeVisible()
  for (const other of [page, ben])
    await expect(other.getByRole('log').getByText(new RegExp(`^${cleoName} .*left$`))).toBeVisible()
  await expect(ben.getByRole('status').getByText(`${cleoName} Hartwell left`), 'Announced').toHaveCount(1)
  expect(await findViolations(page)).toEqual([])
  for (const other of [ben, cleo]) await other.context().close()
})

test('restarts the open thread of someone who is added again', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/404 .*\/conversations\//)
  const name = createFirstName()
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', name)
  const id = await createGroup(page, 'The boat house', [name])
  const earlier = await sendMessage(page, id, 'Before the removal')
  await page.goto(`/messages/${id}`)
  await ben.goto(`/messages/${id}`)
  await expect(findMessage(ben, 'Before the removal')).toBeVisible()

  await changePeople(page, id, 'removedPeople', name)
  await expect(ben.getByRole('log')).toBeHidden()
  await changePeople(page, id, 'addedPeople', name)
  await expect(ben.getByRole('log').getByText(/^Ada .*added you$/)).toBeVisible()
  await expect(ben.getByText('Messages from before you joined are not shown.')).toBeVisible()
  await expect(findMessage(ben, 'Before the removal')).toBeHidden()
  await sendMessage(page, id, 'After the return')
  await expect(findMessage(ben, 'After the return')).toBeVisible()
  await expect(findMessage(page, 'After the return')).toContainText('Read')

  // The link of a message from before.
  expectConsoleError(/400 .*\/messages\?/)
  await ben.goto(`/messages/${id}?message=${earlier}`)
  await expect(findMessage(ben, 'After the return')).toBeVisible()
  await ben.context().close()
})

test('leads to the first of more unread messages than a page', async ({ page, portal, browser }) => {
  const name = createFirstName()
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', name)
  const id = await createConversation(page, name)
  await sendMessage(ben, id, 'One that Ada reads')
  await sendMessage(page, id, 'The first one')
  for (let number = 1; number <= 50; number += 1) await sendMessage(page, id, `Message ${number}`)
  await sendMessage(page, id, 'The last one')

  await ben.goto(`/messages/${id}`)
  await expect(findMessage(ben, 'The last one')).toBeInViewport()
  const line = ben.getByRole('log').getByText('New', { exact: true })
  await expect(line).toHaveCount(0)
  const button = ben.getByRole('button', { name: 'First of 52 unread messages' })
  await button.click()
  await expect(line).toBeInViewport()
  await expect(findMessage(ben, 'The first one')).toBeFocused()
  await expect(line.locator('..').getByRole('article').first()).toContainText('The first one')
  await expect(button).toHaveCount(0)
  await ben.context().close()
})

test('shows changes of messages from before the last page', async ({ page, portal, browser }) => {
  const name = createFirstName()
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', name)
  const id = await createConversation(page, name)
  const first = await sendMessage(page, id, 'The first one')
  await sendMessage(page, id, 'An answer to it', { replyToId: first })
  for (let number = 1; number <= 52; number += 1) await sendMessage(page, id, `Message ${number}`)

  await ben.goto(`/messages/${id}`)
  await ben.getByRole('button', { name: 'First of 54 unread messages' }).click()
  const read = findMessage(ben, 'The first one')
  await expect(read).toBeVisible()
  await expect(ben.getByRole('log').getByRole('article')).toHaveCount(54)
  const change = (method: 'PUT' | 'DELETE', path: string, data?: object) =>
    page.request.fetch(`/api/messages/${first}${path}`, {
      method,
      data,
      headers: { origin: portal.address },
    })
  await change('PUT', '/reaction', { reaction: 'thanks' })
  await expect(read.getByRole('button', { name: /^Thank you, 1: Ada/ })).toBeVisible()
  await change('PUT', '', { message: 'The first one, changed' })
  await expect(findMessage(ben, 'The first one, changed')).toContainText('Edited')
  await expect(findMessage(ben, 'An answer to it')).toContainText('The first one, changed')
  await change('DELETE', '')
  await expect(ben.getByText('This message was deleted')).toBeVisible()
  await expect(findMessage(ben, 'An answer to it')).toContainText('Deleted message')
  await ben.context().close()
})

test('shows who has read messages from before the last page', async ({ page, portal, browser }) => {
  const [benName, cleoName] = [createFirstName(), createFirstName()]
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', benName)
  const cleo = await openPageAs(browser, portal, 'family_member', cleoName)
  const id = await createGroup(page, 'The orchard', [benName, cleoName])
  await sendMessage(page, id, 'The first one')
  for (let number = 1; number <= 51; number += 1) await sendMessage(page, id, `Message ${number}`)
  await page.goto(`/messages/${id}`)
  // The page before is loaded near its end.
  await findMessage(page, 'Message 2').scrollIntoViewIfNeeded()
  const first = findMessage(page, 'The first one')
  await expect(first).toContainText('Sent')

  await ben.goto(`/messages/${id}`)
  await expect(first).toContainText(`Read by 1 of 2: ${benName}`)
  await cleo.goto(`/messages/${id}`)
  await expect(first.getByText('Read', { exact: true })).toBeAttached()
  for (const other of [ben, cleo]) await other.context().close()
})
