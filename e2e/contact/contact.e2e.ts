import type { Page } from '@playwright/test'

import { findButton, endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import {
  clickTwice,
  countCalls,
  flushRequests,
  expect,
  delayResponses,
  loseReply,
  test,
  findToast,
} from '#e2e/fixtures.ts'
import { signOut } from '#e2e/frame/frame.ts'

const call = 'POST /api/family-inquiry'

test('checks a message, then sends it once and resets', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/assets\//)
  await portal.signIn(page)
  const calls = countCalls(page, call)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/contact?service=nothing')
  await expect(findField(page, 'Name')).toHaveValue('')
  await expect(findField(page, 'Service'), 'An unknown service is not preselected').toHaveValue('')

  await test.step('loads the checks when the form is used', async () => {
    await page.waitForLoadState('networkidle')
    const scripts: string[] = []
    await page.route('/assets/*.js', (route, request) => {
      scripts.push(request.url())
      return route.abort()
    })
    await findSendButton(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'We could not check the form. Check your connection, then try again.',
    )
    expect(scripts).not.toEqual([])
    await page.unroute('/assets/*.js')
  })

  await test.step('shows field errors and focuses the first one', async () => {
    await findSendButton(page).click()
    await expect(findField(page, 'Name')).toBeFocused()
    await expect(findField(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(findAgreement(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(findToast(page), 'The box is not the first error').toHaveCount(0)
    const sentences = {
      Name: 'Please enter your name',
      Relationship: 'Please select a relationship',
      Service: 'Please select a service',
      Message: 'Please enter your message',
    }
    for (const [label, sentence] of Object.entries(sentences)) {
      await expect(findField(page, label)).toHaveAccessibleDescription(sentence)
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await findAgreement(page).check()
    await expect(findAgreement(page)).not.toHaveAttribute('aria-invalid')

    await fillForm(page)
    await findField(page, 'Email').fill('ada at example')
    await findField(page, 'Message').fill('x'.repeat(10_001))
    await expect(findField(page, 'Message')).toHaveAccessibleDescription(/1 character too many/)
    await findSendButton(page).click()
    await expect(findField(page, 'Email')).toHaveAccessibleDescription(/^Please enter a valid email address/)
    await expect(findField(page, 'Message')).toHaveAccessibleDescription(
      /^Please use at most 10,000 characters/,
    )
    await findField(page, 'Message').fill('x'.repeat(9_800))
    await expect(page.getByText('200 characters left')).toBeVisible()
  })

  await test.step('requires the confirmation', async () => {
    await fillForm(page)
    await findAgreement(page).uncheck()
    await findSendButton(page).click()
    await expect(findToast(page)).toHaveText(
      'Privacy Agreement RequiredPlease confirm you are a Hartwell family member and agree to secure communication protocols.',
    )
    await expect(findAgreement(page)).toBeFocused()
    await expect(findAgreement(page)).toHaveAccessibleDescription(
      'Please check this box to send your message',
    )
    const toast = await findToast(page).boundingBox()
    for (const covered of [findAgreement(page).locator('xpath=ancestor::label'), findSendButton(page)])
      expect((await covered.boundingBox())!.y + (await covered.boundingBox())!.height).toBeLessThan(toast!.y)
    await flushRequests(page)
    expect(calls()).toBe(0)
  })

  const answer = await delayResponses(page, '/api/family-inquiry')
  await findAgreement(page).check()
  await findSendButton(page).dblclick()
  await expect(findButton(page, 'Sending...')).toBeDisabled()
  await answer.release()
  await expect(findToast(page)).toHaveText(
    'Message Sent SuccessfullyYour secure message has been received. A family relationship manager will contact you within 24 hours.',
  )
  for (const label of ['Name', 'Relationship', 'Service', 'Message', 'Email', 'Phone'])
    await expect(findField(page, label), label).toHaveValue('')
  await expect(findAgreement(page)).not.toBeChecked()
  await expect(findSendButton(page)).toBeFocused()
  expect(calls()).toBe(1)
})

test('stays pending and focused from the click to the reply', async ({ page, portal }) => {
  await portal.signIn(page)
  const calls = countCalls(page, call)
  await page.goto('/contact')
  const checks = await delayResponses(page, '**/assets/inquiries-*.js')
  const reply = await delayResponses(page, '/api/family-inquiry')
  await fillForm(page)
  await findAgreement(page).check()
  await recordStates(page)
  await findSendButton(page).click()
  const pending = findButton(page, 'Sending...')
  await expect(pending).toBeDisabled()
  const sent = page.waitForRequest('/api/family-inquiry')
  await checks.release()
  await sent
  await expect(pending).toBeFocused()
  await clickTwice(pending)
  await page.keyboard.press('Enter')
  await reply.release()
  await expect(findToast(page)).toContainText('Message Sent Successfully')
  await expect(findSendButton(page)).toBeEnabled()
  await expect(findSendButton(page)).toBeFocused()
  expect(await page.evaluate('window.states')).toEqual(['true Sending...', 'null Send secure message'])
  expect(calls()).toBe(1)
})

test('does not send a form that closes while its checks load', async ({ page, portal }) => {
  await portal.signIn(page)
  const calls = countCalls(page, call)
  await page.goto('/contact')
  const checks = await delayResponses(page, '**/assets/inquiries-*.js')
  await fillForm(page)
  await findAgreement(page).check()
  await findSendButton(page).click()
  await expect(findButton(page, 'Sending...')).toBeDisabled()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  const loaded = page.waitForResponse(/\/inquiries-/)
  await checks.release()
  await page.evaluate(url => import(url), (await loaded).url())
  await flushRequests(page)
  expect(calls()).toBe(0)
})

test('keeps a message that fails or whose reply is lost', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/429 .*\/api\/family-inquiry/)
  expectConsoleError(/ERR_FAILED .*\/api\/family-inquiry/)
  expectConsoleError(/409 .*\/api\/family-inquiry/)
  await portal.signIn(page)
  await page.goto('/contact')
  await fillForm(page)
  await findAgreement(page).check()

  const sentence = 'You have reached the hourly limit for messages. Please try again in 40 minutes'
  await page.route('/api/family-inquiry', route =>
    route.fulfill({ status: 429, json: { error: sentence, message: sentence, code: 'x.y', requestId: '1' } }),
  )
  await findSendButton(page).click()
  await expect(findToast(page)).toHaveText(`Error Sending Message${sentence}.`)

  const message = 'The office is moving today'
  expectConsoleError(/503 .*\/api\/family-inquiry/)
  await page.unroute('/api/family-inquiry')
  await page.route('/api/family-inquiry', route => route.fulfill({ status: 503, json: { message } }))
  await findSendButton(page).click()
  await expect(findToast(page)).toHaveText(`Error Sending Message${message}`)

  await page.unroute('/api/family-inquiry')
  await page.route('/api/family-inquiry', route => route.abort())
  await findSendButton(page).click()
  await expect(findToast(page)).toHaveText(
    'Error Sending MessageThere was an error sending your message. Please try again.',
  )
  await expect(findField(page, 'Message')).toHaveValue('May I borrow for an orchard?')
  await expect(findField(page, 'Relationship')).toHaveValue('extended')
  await expect(findAgreement(page)).toBeChecked()
  await expect(findSendButton(page)).toBeEnabled()
  await page.unroute('/api/family-inquiry')

  await loseReply(page, '/api/family-inquiry')
  const lost = page.waitForEvent('requestfailed')
  await findSendButton(page).click()
  await lost
  await findField(page, 'Message').fill('May I borrow for a barn?')
  await findSendButton(page).click()
  await expect(findToast(page)).toHaveText('Your first message was sentYou can send this one as well.')
  await expect(findField(page, 'Message')).toHaveValue('May I borrow for a barn?')
  await findSendButton(page).click()
  await expect(findToast(page)).toContainText('Message Sent Successfully')
  await expect(findField(page, 'Message')).toHaveValue('')
  const sent = await (await page.request.get('/api/family-inquiries')).json()
  expect(sent.map(({ message }: { message: string }) => message).toSorted()).toEqual([
    'May I borrow for a barn?',
    'May I borrow for an orchard?',
  ])
  await page.reload()
  await expect(findField(page, 'Message')).toHaveValue('')
})

test('restores the draft after leaving or reloading the page', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/contact')
  await fillForm(page)
  await page.getByRole('link', { name: 'account page' }).click()
  await expect(page).toHaveURL('/account#inquiries')
  await page.goBack()
  await expect(findField(page, 'Message')).toHaveValue('May I borrow for an orchard?')
  await expect(page.getByText('We have restored what you wrote')).toBeVisible()

  await findField(page, 'Message').fill('May I borrow for a barn?')
  await page.reload()
  await expect(findField(page, 'Message')).toHaveValue('May I borrow for a barn?')
  await expect(findField(page, 'Service')).toHaveValue('general')

  await signOut(page)
  await expect(findField(page, 'Message')).toBeHidden()
  expect(await page.evaluate('Object.keys(sessionStorage).filter(key => key.includes("draft"))')).toEqual([])
})

test('a service page preselects its service for one visit', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/investment-management')
  await page.getByRole('link', { name: 'Ask about investments' }).click()
  await expect(findField(page, 'Service')).toHaveValue('investment')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(findField(page, 'Service')).toHaveValue('')

  await findField(page, 'Service').selectOption('general')
  await navigation.getByRole('link', { name: 'Contact' }).click()
  await expect(findField(page, 'Service'), 'A chosen service stays').toHaveValue('general')
})

test('restores the draft after the session expires', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/401 .*\/api\/family-inquiry/)
  const account = await portal.signIn(page)
  await page.goto('/contact')
  await fillForm(page)
  await findAgreement(page).check()
  await endSessionInCall(page, portal, '/api/family-inquiry')
  await findSendButton(page).click()
  await expect(page).toHaveURL('/auth')
  await expect(findToast(page)).toHaveText('Your session has endedPlease sign in again. Your draft is saved.')

  await submitSignIn(page, account)
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Continue your draft' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByText('We have restored what you wrote')).toBeVisible()
  await expect(findField(page, 'Message')).toHaveValue('May I borrow for an orchard?')
  await expect(findField(page, 'Relationship')).toHaveValue('extended')
  await expect(findAgreement(page), 'The confirmation must be given again').not.toBeChecked()

  await findAgreement(page).check()
  await endSessionInCall(page, portal, '/api/family-inquiry')
  await findSendButton(page).click()
  await expect(page).toHaveURL('/auth')
  await submitSignIn(page, account)
  await expect(page).toHaveURL('/')
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()
  expect(await page.evaluate('Object.keys(sessionStorage).filter(key => key.includes("draft"))')).toEqual([])
})

/** Records the label of the send button after each change, and whether it is disabled. */
async function recordStates(page: Page): Promise<void> {
  const recordState = `(button => {
    window.states = []
    new MutationObserver(() => {
      const state = button.getAttribute('aria-disabled') + ' ' + button.textContent
      if (state !== window.states.at(-1)) window.states.push(state)
    }).observe(button, { attributes: true, childList: true, subtree: true, characterData: true })
  })(document.activeElement)`
  await findSendButton(page).focus()
  await page.evaluate(recordState)
}

async function fillForm(page: Page) {
  await findField(page, 'Name').fill('Ada Hartwell')
  await findField(page, 'Relationship').selectOption('extended')
  await findField(page, 'Service').selectOption('general')
  await findField(page, 'Message').fill('May I borrow for an orchard?')
  await findField(page, 'Email').fill('ada@example.test')
  await findField(page, 'Phone').fill('555 0100')
}

function findField(page: Page, label: string) {
  return page.getByRole('main').getByLabel(label)
}

function findAgreement(page: Page) {
  return page.getByRole('checkbox', { name: 'I confirm that I am a Hartwell family member' })
}

function findSendButton(page: Page) {
  return findButton(page, 'Send secure message')
}
