import { button, submitRegistration, submitSignIn } from './auth.ts'
import { expect, test, visibleToast } from './fixtures.ts'
import { newAccount } from './portal.ts'

test('register, home, sign out, sign in, restart the server, still signed in', async ({
  page,
  openPortal,
}) => {
  const portal = await openPortal()
  const account = newAccount('Katherine')
  await page.goto(portal.address)
  await button(page, 'Family Members Register Here').click()
  await submitRegistration(page, account)
  await expect(visibleToast(page)).toContainText('Account created for Katherine Hartwell')
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(button(page, 'Welcome Back, Katherine')).toBeVisible()

  // What the account menu reads has arrived before nobody is signed in any more.
  await page.waitForLoadState('networkidle')
  await button(page, 'Sign Out').click()
  await expect(visibleToast(page)).toContainText('You have been successfully signed out.')

  await page.getByRole('link', { name: 'Sign In' }).click()
  await submitSignIn(page, { ...account, email: account.email.toUpperCase() })
  await expect(visibleToast(page)).toContainText('Hello Katherine!')

  // No page stands open meanwhile, whose reads the restart would cut off.
  await page.goto('about:blank')
  await portal.restart()
  await page.goto(portal.address)
  await expect(button(page, 'Welcome Back, Katherine')).toBeVisible()
  await page.getByRole('link', { name: 'Family Tree' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Tree' })).toBeVisible()
})
