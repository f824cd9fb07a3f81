import { endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import { findViolations } from '#e2e/axe.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { findAccountButton } from '#e2e/frame/frame.ts'
import { approveAll, createMember, openPageAs } from '#e2e/members.ts'

import { findComposer, findMessage } from './conversation.ts'

test('sends a message from the profile of a member', async ({
  page,
  portal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/family-messages/)
  expectConsoleError(/401 /)
  const ada = await portal.signIn(page, 'family_member', 'Ada')
  const ben = await openPageAs(browser, portal, 'family_member')
  const id = await createMember(ben, { firstName: 'Ben' })
  const claim = await ben.request.post(`/api/family-members/${id}/claims`, { data: {} })
  expect(claim.status(), 'The member is claimed').toBe(201)
  const board = await openPageAs(browser, portal, 'admin')
  await approveAll(board, id)
  await page.goto(`/family-member/${id}?tab=messages`)
  const send = page.getByRole('tabpanel').getByRole('button', { name: 'Send Message' })
  const dialog = page.getByRole('dialog', { name: 'Send Message' })
  const submit = dialog.getByRole('button', { name: 'Send Message' })
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

  await test.step('keeps the text of a message that was not sent', async () => {
    await expect(page.getByRole('tabpanel')).toContainText('No messages yet')
    await send.click()
    await expect(dialog.getByLabel('Message')).toBeFocused()
    await submit.click()
    await expect(dialog).toContainText('Please write a message')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('Message').fill('The oak is in leaf.')
    await page.route('/api/family-messages', route => route.abort())
    await submit.click()
    await expect(findToast(page)).toHaveText(/^Failed to send message\./)
    await expect(dialog.getByLabel('Message')).toHaveValue('The oak is in leaf.')
    await page.unroute('/api/family-messages')
  })

  await test.step('sends it, and returns the focus to the button', async () => {
    await submit.click()
    await expect(findToast(page)).toHaveText(/^Message sent successfully!/)
    await expect(dialog).toBeHidden()
    await expect(messages).toHaveText([/The oak is in leaf\..*Sent/])
    await expect(send).toBeFocused()
  })

  await test.step('opens the dialog again after the session has expired', async () => {
    await send.click()
    await dialog.getByLabel('Message').fill('The barn is sold.')
    await endSessionInCall(page, portal, '/api/family-messages')
    await submit.click()
    await expect(page).toHaveURL('/auth')
    await submitSignIn(page, ada)
    await expect(page).toHaveURL('/')
    await page.goto(`/family-member/${id}`)
    await expect(dialog.getByLabel('Message')).toHaveValue('The barn is sold.')
    await submit.click()
    await expect(messages).toHaveText([/The barn is sold/, /The oak is in leaf/])
  })

  await ben.goto('/messages')
  await expect(ben.getByRole('list', { name: 'Conversations' })).toContainText('2 unread messages')

  await test.step('marks the messages that it shows as read', async () => {
    await ben.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
    await findComposer(ben).fill('To our cousin?')
    await findComposer(ben).press('Enter')
    await expect(findMessage(ben, 'To our cousin?')).toContainText('Sent')
    await page.goto('/about')
    await expect(findAccountButton(page)).toHaveAccessibleName(/Messages: 1 unread/)
    await page.goto(`/family-member/${id}?tab=messages`)
    await expect(messages.first()).toContainText('To our cousin?')
    await expect(findAccountButton(page)).not.toHaveAccessibleName(/unread/)
    await ben.reload()
    await expect(findMessage(ben, 'To our cousin?')).toContainText('Read')
  })
  for (const other of [ben, board]) await other.context().close()
})
