import type { Page } from '@playwright/test'

import { findButton } from '#e2e/accounts/auth.ts'
import { delayResponses, expect, loseReply, phone, test, findToast } from '#e2e/fixtures.ts'
import { findAccountButton } from '#e2e/frame/frame.ts'
import type { Portal } from '#e2e/portal.ts'

test('an inquiry is found, answered, closed and reopened', async ({ page, browser, openPortal }) => {
  const portal = await openPortal()
  await portal.signIn(page, 'admin', 'Rosalind')
  await page.goto(`${portal.address}/inquiries`)
  await expect(page.getByRole('heading', { level: 2, name: 'No inquiries yet' })).toBeVisible()
  await expect(page.getByText('Select an inquiry')).toHaveCount(0)
  const ada = await browser.newPage()
  await portal.signIn(ada, 'family_member', 'Ada')
  await submitInquiry(ada, portal, {
    name: 'Ada of the orchard',
    message: 'May I borrow\nfor an orchard?',
    email: 'ada@example.test',
  })
  await submitInquiry(ada, portal, { name: 'Ben of the mill' })
  await page.goto(portal.address)
  await findAccountButton(page).click()
  await page.getByRole('menuitem', { name: 'Inquiries' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Inquiries', exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['New (2)', 'Answered (0)', 'Closed (0)'])
  await expect(findRows(page)).toHaveCount(2)
  await expect(page.getByText('Select an inquiry')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('ORCHARD ada@')
  await expect(page.getByRole('tab')).toHaveText(['New (1)', 'Answered (0)', 'Closed (0)'])
  await expect(findRows(page)).toContainText(['Due in 23 h'])
  await findRows(page).getByRole('link').click()

  const heading = findOpenInquiry(page).getByRole('heading', { name: 'Ada of the orchard' })
  await expect(heading).toBeFocused()
  await expect(findOpenInquiry(page)).toContainText('Extended Family, about General Inquiry')
  await expect(findOpenInquiry(page).getByText('May I borrow for an orchard?')).toHaveJSProperty(
    'innerText',
    'May I borrow\nfor an orchard?',
  )
  await findButton(page, 'Send reply').click()
  await expect(findReplyField(page)).toHaveAccessibleDescription(/^Please enter your reply/)
  await expect(findReplyField(page)).toBeFocused()
  await findReplyField(page).fill('You may: 5% for 5 years.')
  await findButton(page, 'Send reply').click()
  await expect(findToast(page)).toContainText('Reply sent')
  await expect(findOpenInquiry(page).getByRole('list', { name: 'Replies' })).toContainText(
    'Rosalind Hartwell',
  )
  await expect(findOpenInquiry(page).getByRole('list', { name: 'Replies' })).toContainText(
    'Shown in the portal',
  )
  await expect(findReplyField(page)).toHaveValue('')
  await expect(page.getByRole('tab')).toHaveText(['New (0)', 'Answered (1)', 'Closed (0)'])
  await expect(page.getByText('No matches')).toBeVisible()

  await findReplyField(page).fill('One more thing')
  await findButton(page, 'Close inquiry').press('Enter')
  await expect(findToast(page)).toContainText('Inquiry closed')
  await expect(findButton(page, 'Reopen inquiry')).toBeVisible()
  await expect(heading).toBeFocused()
  await page.getByRole('tab', { name: 'Closed (1)' }).click()
  await expect(findRows(page)).toContainText(['Ada of the orchard'])
  await findButton(page, 'Reopen inquiry').press('Enter')
  await expect(findReplyField(page), 'The unsent reply is restored').toHaveValue('One more thing')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('tab')).toHaveText(['New (0)', 'Answered (1)', 'Closed (0)'])
  await page.reload()
  await expect(heading, 'The address contains the open inquiry').toBeVisible()

  const sent = await ada.request.get(`${portal.address}/api/family-inquiries`)
  expect(await sent.json()).toMatchObject([
    { state: 'new' },
    { state: 'answered', replies: [{ message: 'You may: 5% for 5 years.', author: 'Rosalind Hartwell' }] },
  ])
  await ada.close()
})

test('survives a slow reply, a conflict and lost replies', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/409 .*\/replies/)
  expectConsoleError(/ERR_FAILED .*\/replies/)
  expectConsoleError(/ERR_FAILED .*\/state/)
  await portal.signIn(page, 'admin', 'Rosalind')
  const id = await submitInquiry(page, portal, { name: 'Ada' })
  await page.goto(`/inquiries?inquiry=${id}`)
  const alert = findOpenInquiry(page).getByRole('alert')
  const replies = findOpenInquiry(page).getByRole('list', { name: 'Replies' })

  await test.step('only the pressed state change is busy', async () => {
    const { release } = await delayResponses(page, '/api/inquiries/*/state')
    await findButton(page, 'Mark as answered').click()
    await expect(findButton(page, 'Mark as answered')).toHaveAttribute('aria-busy', 'true')
    await expect(findButton(page, 'Close inquiry')).toBeDisabled()
    await expect(findButton(page, 'Close inquiry')).not.toHaveAttribute('aria-busy')
    await release()
    await expect(findToast(page)).toContainText('Inquiry marked as answered')
    await expect(findButton(page, 'Close inquiry')).toBeEnabled()
  })

  await test.step('a conflict keeps the text and shows the other reply', async () => {
    await findReplyField(page).fill('My own answer')
    const otherReply = await page.request.post(`${portal.address}/api/inquiries/${id}/replies`, {
      data: { message: 'Their answer', version: 2 },
    })
    expect(otherReply.status()).toBe(201)
    await findButton(page, 'Send reply').click()
    await expect(alert).toContainText('Another administrator changed this inquiry while you were reading it')
    await expect(replies).toContainText('Their answer')
    await expect(findReplyField(page)).toHaveValue('My own answer')
    await findButton(page, 'Send reply').click()
    await expect(replies.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('a changed reply is sent after a lost one', async () => {
    await loseReply(page, '/api/inquiries/*/replies')
    await findReplyField(page).fill('In spring.')
    await findButton(page, 'Send reply').click()
    await expect(alert).toContainText('The reply could not be sent.')
    await findReplyField(page).fill('In May.')
    await findButton(page, 'Send reply').click()
    await expect(alert).toHaveText('Your first reply was sent. You can send this one as well.')
    await expect(replies).toContainText('In spring.')
    await findButton(page, 'Send reply').click()
    await expect(replies.getByRole('listitem')).toHaveCount(4)
    await expect(replies.getByRole('listitem').last()).toContainText('In May.')
  })

  await test.step('a state change whose reply was lost is reported as made', async () => {
    await loseReply(page, '/api/inquiries/*/state')
    await findButton(page, 'Close inquiry').click()
    await expect(findToast(page)).toContainText('Inquiry closed')
  })
})

test('a refetch does not hide the conflict of a reply', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/409 .*\/state/)
  expectConsoleError(/409 .*\/replies/)
  await portal.signIn(page, 'admin', 'Rosalind')
  const id = await submitInquiry(page, portal, { name: 'Ada' })
  await page.goto(`/inquiries?inquiry=${id}`)
  await findReplyField(page).fill('My own answer')
  await page.request.post(`${portal.address}/api/inquiries/${id}/replies`, {
    data: { message: 'Their answer', version: 1 },
  })
  await findButton(page, 'Close inquiry').click()
  await expect(findOpenInquiry(page).getByRole('list', { name: 'Replies' })).toContainText('Their answer')
  await findButton(page, 'Send reply').click()
  await expect(findOpenInquiry(page).getByRole('alert')).toContainText(
    'Another administrator changed this inquiry',
  )
  await findButton(page, 'Send reply').click()
  await expect(findOpenInquiry(page).getByRole('listitem')).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('list and inquiry link to each other', async ({ page, openPortal }) => {
    const portal = await openPortal()
    await portal.signIn(page, 'admin')
    await submitInquiry(page, portal, { name: 'Ada' })
    await page.goto(`${portal.address}/inquiries`)
    await findRows(page).getByRole('link').click()
    const heading = findOpenInquiry(page).getByRole('heading', { name: 'Ada' })
    await expect(heading).toBeVisible()
    for (const action of ['Mark as answered', 'Mark as new']) {
      await findButton(page, action).press('Enter')
      await expect(findButton(page, action)).toBeHidden()
      await expect(heading).toBeFocused()
    }
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeHidden()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    await expect(findOpenInquiry(page)).toBeHidden()
  })
})

/** Sends an inquiry from the account of this page. */
async function submitInquiry(page: Page, portal: Portal, changes: Record<string, string>): Promise<string> {
  const inquiry = {
    relationship: 'extended',
    service: 'general',
    message: 'When is the council?',
    ...changes,
  }
  const answer = await page.request.post(`${portal.address}/api/family-inquiry`, { data: inquiry })
  expect(answer.status(), 'The inquiry is sent').toBe(201)
  return ((await answer.json()) as { id: string }).id
}

function findRows(page: Page) {
  return page.getByRole('tabpanel').getByRole('listitem')
}

function findOpenInquiry(page: Page) {
  return page.getByRole('region', { name: 'Inquiry', exact: true })
}

function findReplyField(page: Page) {
  return page.getByRole('textbox', { name: 'Reply', exact: true })
}
