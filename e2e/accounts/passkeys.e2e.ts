import type { Page } from '@playwright/test'

import { expect, test, findToast } from '#e2e/fixtures.ts'

import { discardSession, findButton } from './auth.ts'

test('a passkey is added, signs in, steps up and is removed', async ({ page, portal }) => {
  // WebAuthn rejects IP addresses.
  const address = portal.address.replace('127.0.0.1', 'localhost')
  await addAuthenticator(page)
  const account = await portal.signIn(page)
  const [session] = await page.context().cookies(portal.address)
  await page.context().addCookies([{ ...session!, domain: 'localhost' }])
  await page.goto(`${address}/account#passkeys`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Password').fill(account.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('listitem')).toContainText('My phone')
  await expect(section.getByRole('listitem')).toContainText('not used yet')

  await discardSession(page)
  // Otherwise, the email field would sign in before the button is clicked.
  await page.addInitScript(
    `if (location.search === '?autofill=off') PublicKeyCredential.isConditionalMediationAvailable = async () => false`,
  )
  await page.goto(`${address}/auth?autofill=off`)
  await findButton(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL(`${address}/`)
  await expect(findToast(page)).toContainText('Welcome back!')

  await discardSession(page)
  await page.goto(`${address}/auth`)
  await expect(page, 'The email field offers the passkey').toHaveURL(`${address}/`)

  await page.goto(`${address}/resources/security-center`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security Center' })).toBeVisible()

  await page.goto(`${address}/account#passkeys`)
  await expect(section.getByRole('listitem')).toContainText('last used')
  await section.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(section.getByText('You have no passkey yet.')).toBeVisible()
})

/** Chromium's virtual authenticator, which verifies its user at once while there is one. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable', { enableUI: false })
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
