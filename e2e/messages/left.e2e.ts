import { expectAccessible } from '#e2e/axe.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { openPageAs } from '#e2e/members.ts'

import { createFirstName, createGroup, findComposer, findMessage, sendMessage } from './conversation.ts'

test.use({ isLive: true })

test('someone who left a group deletes own messages', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  const [benName, cleoName] = [createFirstName(), createFirstName()]
  await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member', benName)
  const cleo = await openPageAs(browser, portal, 'family_member', cleoName)
  const id = await createGroup(page, 'The lake house', [benName, cleoName])
  await sendMessage(ben, id, 'The boat leaks.')
  await sendMessage(ben, id, 'I sold the boat.')
  await sendMessage(page, id, 'A pity.')
  await page.goto(`/messages/${id}`)

  await ben.goto(`/messages/${id}`)
  await ben.getByRole('button', { name: 'Conversation details' }).click()
  await ben.getByRole('button', { name: 'Leave group' }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
  await expect(findToast(ben)).toContainText('You left the group')
  await ben.getByRole('radio', { name: 'Left' }).check()
  const row = ben.getByRole('list', { name: 'Conversations that you left' }).getByRole('link')
  await expect(row).toContainText('2 messages of yours')
  await row.click()
  await expect(ben.getByRole('heading', { level: 1, name: 'The lake house' })).toBeVisible()
  const own = ben.getByRole('list', { name: 'Your messages' }).getByRole('listitem')
  await expect(own).toHaveText([/I sold the boat/, /The boat leaks/])
  await expectAccessible(ben, 'a group that was left')

  await own
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await ben.getByRole('button', { name: 'Delete message' }).click()
  await expect(own).toHaveText([/The boat leaks/])
  await expect(row).toContainText('1 message of yours')
  await expect(own).toBeFocused()
  await expect(page.getByText('This message was deleted')).toBeVisible()
  await expect(findMessage(page, 'The boat leaks.')).toBeVisible()

  // A link from before, such as that of a notification.
  expectConsoleError(/404 .*\/api\/conversations/)
  await ben.goto(`/messages/${id}`)
  await own.getByRole('button', { name: /^Delete/ }).click()
  await ben.getByRole('button', { name: 'Delete message' }).click()
  await expect(ben.getByRole('heading', { name: 'You have no messages here' })).toBeVisible()
  for (const other of [ben, cleo]) await other.context().close()
})

for (const hasOwnMessages of [true, false])
  test(`unsent text remains after the removal ${hasOwnMessages ? 'from' : 'of a reader of'} a group`, async ({
    page,
    portal,
    browser,
    expectConsoleError,
  }) => {
    expectConsoleError(/404 .*\/api\/conversations/)
    const name = createFirstName()
    await portal.signIn(page, 'family_member', 'Ada')
    const ben = await openPageAs(browser, portal, 'family_member', name)
    await ben.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = await createGroup(page, 'The lake house', [name])
    if (hasOwnMessages) await sendMessage(ben, id, 'The boat leaks.')
    await ben.goto(`/messages/${id}`)
    await findComposer(ben).fill('I can repair it.')
    await ben.request.post(`/api/conversations/${id}/leave`, { headers: { origin: portal.address } })
    const unsent = ben.getByRole('region', { name: 'Your unsent text' })
    await expect(unsent).toContainText('I can repair it.')
    await unsent.getByRole('button', { name: 'Copy' }).click()
    await expect(findToast(ben)).toContainText('Copied')
    expect(await ben.evaluate('navigator.clipboard.readText()')).toBe('I can repair it.')
    await unsent.getByRole('button', { name: 'Delete' }).click()
    await expect(unsent).toHaveCount(0)
    await ben.reload()
    await expect(ben.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(unsent).toHaveCount(0)
    await ben.context().close()
  })
