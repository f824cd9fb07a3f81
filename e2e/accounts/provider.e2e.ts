import type { BrowserContext, Page } from '@playwright/test'
import { generate } from 'otplib'

import { expect, findToast, test } from '#e2e/fixtures.ts'
import type { Portal } from '#e2e/portal.ts'
import { answerAsProvider, openIssuer } from '#server/test/sample-identity-provider.ts'

import { discardSession, findAlert, findButton } from './auth.ts'

const accounts = { ada: { email: 'ada@id.test', isVerified: true } }
const password = 'ninety-nine rings'

test('signs in at the provider, with a code, and out', async ({ page, openPortal, expectConsoleError }) => {
  expectConsoleError(/401 .*\/api\/login\/code/)
  const { portal, close } = await openPortalWithProvider(page.context(), openPortal)
  await page.goto(`${portal.address}/auth`)
  await findButton(page, 'Continue with Family ID').click()
  await submitAtProvider(page)
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(page.getByRole('button', { name: 'Welcome Back, Ada' })).toBeVisible()
  await expect(findToast(page)).toContainText(/Welcome to the family!.*Account created for Ada/)

  await page.goto(`${portal.address}/account#password`)
  await expect(page.getByRole('region', { name: 'Password' })).toContainText('Your account has no password')
  await expect(page.getByText('This needs a password')).toHaveCount(4)
  await portal.setPassword(accounts.ada, password)
  await page.reload()
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByLabel('Password').fill(password)
  await section.getByRole('button', { name: 'Set up second factor' }).click()
  const key = await section.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
  const secret = (key ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved my codes' }).click()

  // The session at the provider is still open, so that it asks nothing.
  await clearPortalSession(page)
  await page.goto(`${portal.address}/resources/library?search=trust#top`)
  await expect(page).toHaveURL(`${portal.address}/auth`)
  await findButton(page, 'Continue with Family ID').click()
  await expect(page).toHaveURL(`${portal.address}/auth?step=code`)
  await page.getByLabel('Code').fill('000000')
  await findButton(page, 'Continue').click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is incorrect/)
  await page.getByLabel('Code').fill(await generate({ secret, epoch: Date.now() / 1000 + 30 }))
  await findButton(page, 'Continue').click()
  await expect(findToast(page)).toContainText('Welcome back!')
  await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
  await expect(page).toHaveURL(`${portal.address}/resources/library?search=trust#top`)

  await page.getByRole('button', { name: /^Account of Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/session\/end/)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()
  await discardSession(page)
  close()
})

test('a sign-in at the provider continues at the requested page', async ({ page, openPortal }) => {
  const { portal, close } = await openPortalWithProvider(page.context(), openPortal)
  const signIn = async () => {
    await expect(page).toHaveURL(`${portal.address}/auth`)
    await findButton(page, 'Continue with Family ID').click()
  }
  await page.goto(`${portal.address}/auth`)
  await signIn()
  await submitAtProvider(page)
  await expect(findToast(page)).toContainText('Welcome to the family!')

  await clearPortalSession(page)
  await page.goto(`${portal.address}/calendar?view=year`)
  await signIn()
  await expect(findToast(page)).toContainText('Welcome back!')
  await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
  await expect(page).toHaveURL(`${portal.address}/calendar?view=year`)

  await clearPortalSession(page)
  await page.goto(`${portal.address}/auth`)
  await signIn()
  await expect(findToast(page)).toContainText('Welcome back!')
  await expect(findToast(page).getByRole('button', { name: 'Continue where you were' })).toBeHidden()
  close()
})

test('canceling at the provider leads back to the sign-in', async ({ page, openPortal }) => {
  const { portal, close } = await openPortalWithProvider(page.context(), openPortal)
  await page.goto(`${portal.address}/auth`)
  await findButton(page, 'Continue with Family ID').click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${portal.address}/auth?problem=canceled`)
  await expect(findAlert(page)).toHaveText('You canceled the sign-in. Continue whenever you are ready.')
  close()
})

test('an invitation is accepted at the provider', async ({ page, openPortal }) => {
  const { portal, close } = await openPortalWithProvider(page.context(), openPortal, {
    REGISTRATION: 'invitation',
  })
  await portal.signIn(page, 'admin', 'Rosalind')
  const created = await page.request.post(`${portal.address}/api/invitations`, {
    data: { email: accounts.ada.email, delivery: 'link' },
  })
  const { token } = (await created.json()) as { token: string }
  await discardSession(page)
  await page.goto(`${portal.address}/auth#invitation=${token}`)
  await expect(page.getByText(/invites you to the private portal/)).toBeVisible()
  await findButton(page, 'Continue with Family ID').click()
  await submitAtProvider(page)
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(page.getByRole('button', { name: 'Welcome Back, Ada' })).toBeVisible()
  close()
})

async function openPortalWithProvider(
  context: BrowserContext,
  openPortal: (settings: Record<string, string>) => Promise<Portal>,
  settings: Record<string, string> = {},
) {
  const opened = await openIssuer()
  const portal = await openPortal({ ...opened.settings, OIDC_NAME: 'Family ID', ...settings })
  answerAsProvider(opened, portal.address, accounts)
  // The pages of the provider would load a font from the network.
  await context.route('https://fonts.googleapis.com/**', route =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  )
  return { portal, close: opened.close }
}

/** Ends the session of the portal, not that of the provider. */
async function clearPortalSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /^(heirloom|heirloom-signed-in)$/ })
  expect(cookies.some(({ name }) => name === 'heirloom')).toBe(true)
}

/** Signs in on the page of the provider and consents. */
async function submitAtProvider(page: Page): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill('ada')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
