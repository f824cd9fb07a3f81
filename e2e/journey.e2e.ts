import { expect, test, toastOf } from './fixtures.ts'
import { someAccount } from './portal.ts'

test('register, home, sign out, sign in, restart the server, still signed in', async ({
  page,
  openPortal,
}) => {
  const portal = await openPortal()
  const { firstName, lastName, email, password } = someAccount('Katherine')
  await page.goto(portal.address)
  await page.getByRole('button', { name: 'Family Members Register Here' }).click()

  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Family Account' }).click()
  await expect(toastOf(page)).toContainText('Account created for Katherine Hartwell')
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(page.getByRole('button', { name: 'Welcome Back, Katherine' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(toastOf(page)).toContainText('You have been successfully signed out.')

  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(toastOf(page)).toContainText('Hello Katherine!')

  await portal.restart()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Welcome Back, Katherine' })).toBeVisible()
  await page.getByRole('link', { name: 'Family Tree' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Tree' })).toBeVisible()
})
