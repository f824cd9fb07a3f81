import type { Page } from '@playwright/test'

import { button, endSessionInCall, submitSignIn } from './auth.ts'
import { countCalls, flushRequests, expect, delayResponses, test, visibleToast } from './fixtures.ts'
import { signOut } from './frame.ts'

const call = 'POST /api/family-inquiry'

test('shows missing contact details as missing', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/contact?service=nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact', exact: true })).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(field(page, 'Service'), 'An unknown service is not preselected').toHaveValue('')
  const details = page.getByRole('region', { name: 'Reach the office' })
  await expect(details.getByRole('term')).toHaveText([
    'Family Hotline',
    'Secure Email',
    'Office Address',
    'Office Hours',
    'Emergency Support',
  ])
  await expect(details.getByRole('definition')).toHaveText([
    /^No number is listed yet\./,
    /^No address is listed yet\./,
    /^No address is listed yet\./,
    'Mon-Fri 6:00 AM-8:00 PM ESTSat 8:00 AM-4:00 PM EST',
    '24/7',
  ])
})

test('shows the configured contact details', async ({ page, openPortal }) => {
  const portal = await openPortal({
    CONTACT_HOTLINE: '+1 555 0100',
    CONTACT_EMAIL: 'office@example.test',
    CONTACT_ADDRESS: '1 Elm Row, Milltown',
  })
  await portal.signIn(page)
  await page.goto(`${portal.address}/contact`)
  const details = page.getByRole('region', { name: 'Reach the office' })
  await expect(details.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100')
  await expect(details.getByRole('link', { name: 'office@example.test' })).toHaveAttribute(
    'href',
    'mailto:office@example.test',
  )
  await expect(details).toContainText('1 Elm Row, Milltown')
})

test('requires the confirmation, then sends once and resets', async ({ page, portal }) => {
  await portal.signIn(page)
  const calls = countCalls(page, call)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/contact')
  await fillIn(page)
  await send(page).click()
  await expect(visibleToast(page)).toHaveText(
    'Privacy Agreement RequiredPlease confirm you are a Hartwell family member and agree to secure communication protocols.',
  )
  await expect(agreement(page)).toBeFocused()
  await expect(agreement(page)).toHaveAccessibleDescription('Please check this box to send your message')
  const toast = await visibleToast(page).boundingBox()
  for (const covered of [agreement(page).locator('xpath=ancestor::label'), send(page)])
    expect((await covered.boundingBox())!.y + (await covered.boundingBox())!.height).toBeLessThan(toast!.y)
  await flushRequests(page)
  expect(calls()).toBe(0)

  const answer = await delayResponses(page, '/api/family-inquiry')
  await agreement(page).check()
  await send(page).dblclick()
  await expect(button(page, 'Sending...')).toBeDisabled()
  await answer.release()
  await expect(visibleToast(page)).toHaveText(
    'Message Sent SuccessfullyYour secure message has been received. A family relationship manager will contact you within 24 hours.',
  )
  for (const label of ['Name', 'Relationship', 'Service', 'Message', 'Email', 'Phone'])
    await expect(field(page, label), label).toHaveValue('')
  await expect(agreement(page)).not.toBeChecked()
  await expect(send(page)).toBeFocused()
  expect(calls()).toBe(1)
})

test('shows field errors and focuses the first one', async ({ page, portal }) => {
  await portal.signIn(page)
  const calls = countCalls(page, call)
  await page.goto('/contact')
  await send(page).click()
  await expect(agreement(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(visibleToast(page), 'The box is not the first error').toHaveCount(0)
  const sentences = {
    Name: 'Please enter your name',
    Relationship: 'Please select a relationship',
    Service: 'Please select a service',
    Message: 'Please enter your message',
  }
  for (const [label, sentence] of Object.entries(sentences)) {
    await expect(field(page, label)).toHaveAccessibleDescription(sentence)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(field(page, 'Name')).toBeFocused()
  await agreement(page).check()
  await expect(agreement(page)).not.toHaveAttribute('aria-invalid')

  await fillIn(page)
  await field(page, 'Email').fill('ada at example')
  await field(page, 'Message').fill('x'.repeat(10_001))
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/1 character too many/)
  await send(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Please enter a valid email address/)
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/^Please use at most 10,000 characters/)
  await field(page, 'Message').fill('x'.repeat(9_800))
  await expect(page.getByText('200 characters left')).toBeVisible()
  await flushRequests(page)
  expect(calls()).toBe(0)
})

test('a failure shows a toast and keeps the values', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/429 .*\/api\/family-inquiry/)
  expectConsoleError(/ERR_FAILED .*\/api\/family-inquiry/)
  await portal.signIn(page)
  await page.goto('/contact')
  await fillIn(page)
  await agreement(page).check()

  const sentence = 'You have reached the hourly limit for messages. Please try again in 40 minutes'
  await page.route('/api/family-inquiry', route =>
    route.fulfill({ status: 429, json: { error: sentence, message: sentence, code: 'x.y', requestId: '1' } }),
  )
  await send(page).click()
  await expect(visibleToast(page)).toHaveText(`Error Sending Message${sentence}`)

  const message = 'The office is moving today'
  expectConsoleError(/503 .*\/api\/family-inquiry/)
  await page.unroute('/api/family-inquiry')
  await page.route('/api/family-inquiry', route => route.fulfill({ status: 503, json: { message } }))
  await send(page).click()
  await expect(visibleToast(page)).toHaveText(`Error Sending Message${message}`)

  await page.unroute('/api/family-inquiry')
  await page.route('/api/family-inquiry', route => route.abort())
  await send(page).click()
  await expect(visibleToast(page)).toHaveText(
    'Error Sending MessageThere was an error sending your message. Please try again.',
  )
  await expect(field(page, 'Message')).toHaveValue('May I borrow for an orchard?')
  await expect(field(page, 'Relationship')).toHaveValue('extended')
  await expect(agreement(page)).toBeChecked()
  await expect(send(page)).toBeEnabled()
})

test('restores the draft after leaving or reloading the page', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/contact')
  await fillIn(page)
  await page.getByRole('link', { name: 'account page' }).click()
  await expect(page).toHaveURL('/account#inquiries')
  await page.goBack()
  await expect(field(page, 'Message')).toHaveValue('May I borrow for an orchard?')
  await expect(page.getByText('We have restored what you wrote')).toBeVisible()

  await field(page, 'Message').fill('May I borrow for a barn?')
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('May I borrow for a barn?')
  await expect(field(page, 'Service')).toHaveValue('general')

  await signOut(page)
  await expect(field(page, 'Message')).toBeHidden()
  expect(await page.evaluate('Object.keys(sessionStorage).filter(key => key.includes("draft"))')).toEqual([])
})

test('removes the draft of a message that was sent already', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/api\/family-inquiry/)
  expectConsoleError(/409 .*\/api\/family-inquiry/)
  await portal.signIn(page)
  await page.goto('/contact')
  await fillIn(page)
  await agreement(page).check()
  await page.route(
    '/api/family-inquiry',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send(page).click()
  await expect(visibleToast(page)).toContainText('There was an error sending your message.')
  await field(page, 'Message').fill('May I borrow for a barn?')
  await send(page).click()
  await expect(visibleToast(page)).toContainText('Your first attempt was saved, without your latest changes.')
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('')
})

test('a service page preselects its service for one visit', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/investment-management')
  await page.getByRole('link', { name: 'Ask About Investments' }).click()
  await expect(field(page, 'Service')).toHaveValue('investment')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(field(page, 'Service')).toHaveValue('')

  await field(page, 'Service').selectOption('general')
  await navigation.getByRole('link', { name: 'Contact' }).click()
  await expect(field(page, 'Service'), 'A chosen service stays').toHaveValue('general')
})

test('restores the draft after the session expires', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/401 .*\/api\/family-inquiry/)
  const account = await portal.signIn(page)
  await page.goto('/contact')
  await fillIn(page)
  await agreement(page).check()
  await endSessionInCall(page, portal, '/api/family-inquiry')
  await send(page).click()
  await expect(page).toHaveURL('/auth')
  await expect(visibleToast(page)).toHaveText(
    'Your session has endedPlease sign in again. Your draft is saved.',
  )

  await submitSignIn(page, account)
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Continue your draft' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByText('We have restored what you wrote')).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue('May I borrow for an orchard?')
  await expect(field(page, 'Relationship')).toHaveValue('extended')
  await expect(agreement(page), 'The confirmation must be given again').not.toBeChecked()

  await agreement(page).check()
  await endSessionInCall(page, portal, '/api/family-inquiry')
  await send(page).click()
  await expect(page).toHaveURL('/auth')
  await submitSignIn(page, account)
  await expect(page).toHaveURL('/')
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()
  expect(await page.evaluate('Object.keys(sessionStorage).filter(key => key.includes("draft"))')).toEqual([])
})

async function fillIn(page: Page) {
  await field(page, 'Name').fill('Ada Hartwell')
  await field(page, 'Relationship').selectOption('extended')
  await field(page, 'Service').selectOption('general')
  await field(page, 'Message').fill('May I borrow for an orchard?')
  await field(page, 'Email').fill('ada@example.test')
  await field(page, 'Phone').fill('555 0100')
}

function field(page: Page, label: string) {
  return page.getByRole('main').getByLabel(label)
}

function agreement(page: Page) {
  return page.getByRole('checkbox', { name: 'I confirm that I am a Hartwell family member' })
}

function send(page: Page) {
  return button(page, 'Send Secure Message')
}
