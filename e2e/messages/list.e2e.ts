import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

import {
  createConversation,
  createFirstName,
  findComposer,
  findMessage,
  sendMessage,
} from './conversation.ts'

test('a row shows what was not sent', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  expectConsoleError(/400 .*\/messages/)
  const [ben, cleo] = [createFirstName(), createFirstName()]
  await portal.createAccount(ben)
  await portal.createAccount(cleo)
  await portal.signIn(page, 'family_member', 'Ada')
  const [first, second] = [await createConversation(page, ben), await createConversation(page, cleo)]
  await sendMessage(page, second, 'At noon.')
  const list = page.getByRole('list', { name: 'Conversations' })
  const openRow = async (name: string) => {
    await list.getByRole('link').filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${name} Hartwell` })).toBeVisible()
  }
  const row = list.getByRole('link').filter({ hasText: ben })

  await page.goto(`/messages/${second}`)
  await openRow(ben)
  await expect(page).toHaveURL(`/messages/${first}`)
  await findComposer(page).fill('The oak')
  await openRow(cleo)
  await expect(row).toContainText('Draft: The oak')
  await page.reload()
  await expect(row).toContainText('Draft: The oak')
  await openRow(ben)
  await expect(row).toContainText('No messages yet')
  await expect(findComposer(page)).toHaveValue('The oak')
  const tab = await page.context().newPage()
  await tab.goto(`/messages/${first}`)
  await expect(findComposer(tab), 'The draft is in every tab').toHaveValue('The oak')
  await findComposer(tab).fill('The elm')
  await expect(findComposer(page)).toHaveValue('The elm')
  await findComposer(page).fill('The oak')
  await expect(findComposer(tab)).toHaveValue('The oak')

  await page.context().setOffline(true)
  await findComposer(page).press('Enter')
  await expect(row).toContainText('Waiting to send: The oak')
  await expect(findComposer(tab), 'A sent message leaves no draft').toHaveValue('')
  await tab.close()
  await expectAccessible(page, 'a message that waits')
  await page.context().setOffline(false)
  await expect(row).toContainText('You: The oak')

  // It reverses the letters after it.
  await findComposer(page).fill('Elm\u202E')
  await findComposer(page).press('Enter')
  await expect(row).toContainText('Not sent: Elm')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(row).toContainText('You: The oak')
})

test('a search finds messages of the open conversation', async ({ page, portal }) => {
  const [ben, cleo] = [createFirstName(), createFirstName()]
  await portal.createAccount(ben)
  await portal.createAccount(cleo)
  await portal.signIn(page, 'family_member', 'Ada')
  const [id, other] = [await createConversation(page, ben), await createConversation(page, cleo)]
  const found = await sendMessage(page, id, 'The mill is sold.')
  await sendMessage(page, id, 'The deed follows.')
  await sendMessage(page, other, 'Which mill?')
  await page.goto(`/messages/${id}`)
  await page.getByRole('button', { name: 'Conversation details' }).click()
  const drawer = page.getByRole('dialog')
  const field = drawer.getByRole('searchbox', { name: 'Search this conversation' })
  await expect(field).toBeVisible()
  await expect(field, 'A phone opens no keyboard').not.toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search this conversation' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('mill')
  const results = drawer.getByRole('list', { name: 'Found messages' }).getByRole('link')
  await expect(results).toHaveCount(1)
  await expectAccessible(page, 'the search of a conversation')
  await results.click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(`/messages/${id}?message=${found}`)
  await expect(findMessage(page, 'The mill is sold.')).toBeInViewport()
})
