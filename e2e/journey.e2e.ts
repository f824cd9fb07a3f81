import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProcess, type PortalProcess } from '#server/test/start-process.ts'

import { findButton, submitRegistration, submitSignIn } from './accounts/auth.ts'
import { expect, test, findToast, withMotion } from './fixtures.ts'
import { createAccountInput } from './portal.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'heirloom-e2e-'))
let server: PortalProcess

test.use(withMotion)

test.afterEach(async () => {
  server.signal('SIGKILL')
  await server.ended
  rmSync(DATA_DIR, { recursive: true })
})

test('an account registers, signs in and survives a restart', async ({ page }) => {
  server = startProcess({ DATA_DIR })
  const address = await server.address()
  const account = createAccountInput('Katherine')
  await page.goto(address)
  await findButton(page, 'Family Members Register Here').click()
  await submitRegistration(page, account)
  await expect(findToast(page)).toContainText('Account created for Katherine Hartwell')
  await expect(page).toHaveURL(`${address}/`)
  await expect(findButton(page, 'Welcome Back, Katherine')).toBeVisible()

  await findButton(page, 'Sign Out').click()
  await expect(findToast(page)).toContainText('You have been successfully signed out.')

  await page.getByRole('link', { name: 'Sign In' }).click()
  await submitSignIn(page, { ...account, email: account.email.toUpperCase() })
  await expect(findToast(page)).toContainText('Hello Katherine!')

  // An open page would lose its requests to the restart.
  await page.goto('about:blank')
  await stopServer()
  server = startProcess({ DATA_DIR, PORT: new URL(address).port })
  await server.address()
  await page.goto(address)
  await expect(findButton(page, 'Welcome Back, Katherine')).toBeVisible()
  await page.getByRole('link', { name: 'Family Tree' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Tree' })).toBeVisible()

  await page.goto('about:blank')
  await stopServer()
})

async function stopServer(): Promise<void> {
  server.signal('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
}
