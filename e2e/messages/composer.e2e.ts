import { endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { addDocument, createTitle } from '#e2e/documents/documents.ts'
import { delayResponses, expect, findToast, phone, test } from '#e2e/fixtures.ts'
import { createPhotograph } from '#e2e/media/media-files.ts'
import { openPageAs } from '#e2e/members.ts'

import {
  chooseAction,
  createConversation,
  createFirstName,
  findComposer,
  findMessage,
  sendMessage,
} from './conversation.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('Enter begins a line, and the button sends', async ({ page, portal }) => {
    const name = createFirstName()
    await portal.createAccount(name)
    await portal.signIn(page, 'family_member', 'Ada')
    const id = await createConversation(page, name)
    const slow = await delayResponses(page, `**/api/conversations/${id}`)
    await page.goto(`/messages/${id}`)
    await expect(page.getByRole('link', { name: 'Back to your conversations' })).toBeVisible()
    await slow.release()
    const composer = findComposer(page)
    await expect(composer).toHaveAttribute('enterkeyhint', 'enter')
    await composer.fill('Bread')
    await composer.press('Enter')
    await page.keyboard.type('and salt')
    await expect(composer).toHaveValue('Bread\nand salt')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(findMessage(page, 'and salt')).toContainText('Sent')
    await expect(composer).toHaveValue('')

    await page
      .locator('input[type=file]')
      .setInputFiles([await createPhotograph('oak.png', 40, 30), await createPhotograph('elm.png', 50, 30)])
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    const pictures = page.getByRole('list', { name: 'Pictures' })
    await expect(pictures.getByRole('img')).toHaveCount(2)
    const second = await pictures.getByRole('img').last().boundingBox()
    expect(second!.x + second!.width, 'Two pictures fit on the phone').toBeLessThan(phone.viewport.width)
    await expectAccessible(page, 'a conversation on a phone')
  })
})

test('a chosen document moves the focus to the message', async ({ page, portal }) => {
  const name = createFirstName()
  await portal.createAccount(name)
  await portal.signIn(page, 'family_member', 'Ada')
  const title = createTitle('Deed')
  await addDocument(page, { title })
  await page.goto(`/messages/${await createConversation(page, name)}`)
  const button = page.getByRole('button', { name: 'Attach a document from the portal' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Choose a document' })
  await page.keyboard.press('Escape')
  await expect(button, 'The focus returns without a choice').toBeFocused()
  await button.click()
  await dialog.getByLabel('Search documents').fill(title)
  await dialog.getByRole('button', { name: `Attach ${title}` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(findComposer(page)).toBeFocused()
  await page.keyboard.type('Here it is.')
  await page.keyboard.press('Enter')
  await expect(findMessage(page, 'Here it is.').getByRole('link', { name: title })).toBeVisible()
})

test('a refused file does not stop the message', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/\/api\/uploads/)
  const name = createFirstName()
  await portal.createAccount(name)
  await portal.signIn(page, 'family_member', 'Ada')
  await page.goto(`/messages/${await createConversation(page, name)}`)
  const program = Buffer.from(`MZ${'\0'.repeat(200)}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: program })
  const files = page.getByRole('list', { name: 'Files of the message' })
  await expect(files.getByRole('alert')).not.toBeEmpty()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await findComposer(page).fill('The oak is in leaf.')
  await findComposer(page).press('Enter')
  await expect(findMessage(page, 'The oak is in leaf.')).toContainText('Sent')
  await expect(findToast(page)).toContainText('Your message was sent without tool.exe.')
  await expect(files).toHaveCount(0)
})

test('the new text of a message survives the end of the session', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/401 .*\/api\/messages/)
  const name = createFirstName()
  await portal.createAccount(name)
  const account = await portal.signIn(page, 'family_member', 'Ada')
  const id = await createConversation(page, name)
  await sendMessage(page, id, 'At noon.')
  await page.goto(`/messages/${id}`)
  await findComposer(page).fill('A draft')
  await chooseAction(page, findMessage(page, 'At noon.'), 'Edit')
  await expect(findComposer(page)).toHaveValue('At noon.')
  await findComposer(page).fill('At one.')
  await endSessionInCall(page, portal, '**/api/messages/*')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth')
  await submitSignIn(page, account)
  await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
  await expect(page).toHaveURL(`/messages/${id}`)
  await expect(findComposer(page)).toHaveValue('At one.')
  await findComposer(page).press('Enter')
  await expect(findMessage(page, 'At one.')).toContainText('Edited')
  await expect(findComposer(page), 'The draft waited').toHaveValue('A draft')
})

test('the change of a message stays in its tab and its time', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/api\/messages/)
  const name = createFirstName()
  await portal.createAccount(name)
  await portal.signIn(page, 'family_member', 'Ada')
  const id = await createConversation(page, name)
  await sendMessage(page, id, 'At noon.')
  await page.goto(`/messages/${id}`)
  const other = await page.context().newPage()
  await other.goto(`/messages/${id}`)
  await expect(findMessage(other, 'At noon.')).toBeVisible()
  await chooseAction(page, findMessage(page, 'At noon.'), 'Edit')
  await findComposer(page).fill('At one.')
  await findComposer(other).fill('A draft')
  await expect(findComposer(other)).toHaveValue('A draft')
  await expect(findComposer(page)).toHaveValue('At one.')
  await page.reload()
  await expect(findComposer(page)).toHaveValue('At one.')
  await expect(page.getByText('Editing your message.')).toBeVisible()

  const tooLate = 'You can edit a message for 15 minutes after sending it. Send a new one instead'
  await page.route('**/api/messages/*', route =>
    route.fulfill({
      status: 409,
      json: { error: tooLate, message: tooLate, code: 'messages.too-late-to-edit', requestId: 'oak' },
    }),
  )
  await findComposer(page).press('Enter')
  await expect(findToast(page)).toContainText(tooLate)
  await expect(page.getByText('Editing your message.')).toHaveCount(0)
  await expect(findComposer(page)).toHaveValue('At one.\nA draft')
  await expect(findComposer(other), 'A new message is shared').toHaveValue('At one.\nA draft')

  await page.clock.setSystemTime(Date.now() + 16 * 60_000)
  await findMessage(page, 'At noon.').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
})

test('a reply asks before it discards the change of a message', async ({ page, portal }) => {
  const name = createFirstName()
  await portal.createAccount(name)
  await portal.signIn(page, 'family_member', 'Ada')
  const id = await createConversation(page, name)
  await sendMessage(page, id, 'At noon.')
  await sendMessage(page, id, 'At the lake.')
  await page.goto(`/messages/${id}`)
  await chooseAction(page, findMessage(page, 'At noon.'), 'Edit')
  await findComposer(page).fill('At one.')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  for (const action of ['Reply', 'Edit']) {
    await chooseAction(page, findMessage(page, 'At the lake.'), action)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(findComposer(page)).toBeFocused()
    await expect(findComposer(page)).toHaveValue('At one.')
  }
  await chooseAction(page, findMessage(page, 'At the lake.'), 'Reply')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible()
  await expect(findComposer(page)).toBeFocused()
  await expect(findComposer(page)).toHaveValue('')
})

test('a rejected message can be edited', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/400 .*\/messages/)
  const name = createFirstName()
  await portal.createAccount(name)
  await portal.signIn(page, 'family_member', 'Ada')
  await page.goto(`/messages/${await createConversation(page, name)}`)
  // It reverses the letters after it.
  await findComposer(page).fill('The oak\u202E')
  await page.keyboard.press('Enter')
  const unsent = page.getByRole('article', { name: 'You, not sent yet' })
  await expect(unsent.getByRole('alert')).toContainText('Please remove the invisible control characters')
  await unsent.getByRole('button', { name: 'Edit' }).click()
  await expect(unsent).toHaveCount(0)
  await expect(findComposer(page)).toBeFocused()
  await expect(findComposer(page)).toHaveValue('The oak\u202E')
  await findComposer(page).fill('The oak')
  await page.keyboard.press('Enter')
  await expect(findMessage(page, 'The oak')).toContainText('Sent')
})

test('two presses send a message once', async ({ page, portal, browser, expectConsoleError }) => {
  expectConsoleError(/503 .*\/reaction/)
  const name = createFirstName()
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', name)
  const id = await createConversation(page, name)
  await page.goto(`/messages/${id}`)
  const slow = await delayResponses(page, `**/api/conversations/${id}/messages`)
  await findComposer(page).fill('Once')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await slow.release()
  await expect(findMessage(page, 'Once')).toContainText('Sent')
  await ben.goto(`/messages/${id}`)
  await expect(ben.getByRole('log').getByRole('article')).toHaveCount(1)
  await ben.context().close()

  await page.route('/api/messages/*/reaction', route => route.fulfill({ status: 503, json: {} }))
  await chooseAction(page, findMessage(page, 'Once'), 'Love')
  await expect(findToast(page)).toContainText('Your reaction was not saved.')
  const [toast, composer] = [await findToast(page).boundingBox(), await findComposer(page).boundingBox()]
  expect(toast!.y + toast!.height, 'The toast does not cover the composer').toBeLessThan(composer!.y)
})
