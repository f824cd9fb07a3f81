import type { AddressInfo } from 'node:net'

import { createServer, type ViteDevServer } from 'vite'

import { expectAccessible, findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

// Only the development server has the kit, so this is the one test that uses it.
let server: ViteDevServer

test.beforeAll(async () => {
  server = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    server: { port: 0, hmr: false },
  })
  await server.listen()
})

test.afterAll(() => server.close())

test('every component of the kit is accessible', async ({ page, expectConsoleError }) => {
  expectConsoleError(/401/)
  const { port } = server.httpServer!.address() as AddressInfo
  await page.route('**/api/**', route => route.fulfill({ status: 401, json: { error: 'Please sign in.' } }))
  await page.goto(`http://127.0.0.1:${port}/kit`)
  await expect(page.getByRole('heading', { name: 'In front of the page' })).toBeVisible()
  await expectAccessible(page, 'the kit')
  await page.getByRole('button', { name: 'Ask for a confirmation' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await findViolations(page, { within: ['[role=alertdialog]'] })).toEqual([])
})
