import { countCalls, expect, delayResponses, flushRequests, test } from '#e2e/fixtures.ts'
import { createMember, createSurname } from '#e2e/members.ts'

import { findCards } from './cards.ts'

test('the empty state links to the family upload', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.route('/api/family-members', route => route.fulfill({ json: [] }))
  await page.goto('/family-tree')
  await expect(page.getByRole('button', { name: 'Add Family Member' })).toBeEnabled()
  await page.getByRole('button', { name: 'Add the first member' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Family Member' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Begin Our Story' }).click()
  await expect(page).toHaveURL('/family-upload')
})

test('search works while the family is loading', async ({ page, portal }) => {
  await portal.signIn(page)
  const lastName = createSurname()
  await createMember(page, { lastName })
  await createMember(page)
  const family = await delayResponses(page, '/api/family-members')
  await page.goto('/family-tree')
  await expect(page.getByText('Loading the family tree')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: /in the tree$/ })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('The family tree is still loading. Print again')).toBeAttached()
  await page.emulateMedia({ media: null })
  await page.getByLabel('Find a person').fill(lastName)
  await family.release()
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ people/ })).toBeVisible()
  await expect(page.getByRole('button', { name: `Ada ${lastName}` })).toBeVisible()
})

test('a failed load can be retried, and fails at once offline', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/503 .*\/api\/family-members/)
  expectConsoleError(/net::ERR_FAILED/)
  expectConsoleError(/net::ERR_INTERNET_DISCONNECTED/)
  await portal.signIn(page)
  await createMember(page)
  await page.route('/api/family-members', route => route.abort())
  await page.goto('/family-tree')
  const heading = page.getByRole('heading', { name: 'The family tree could not be loaded' })
  await expect(heading).toBeVisible()
  await page.unroute('/api/family-members')
  await page.context().setOffline(true)
  const failedRequest = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await failedRequest
  await expect(heading).toBeVisible()
  await page.context().setOffline(false)
  await page.route('/api/family-members', route => route.fulfill({ status: 503 }), { times: 1 })
  const unavailable = page.waitForResponse('/api/family-members')
  await page.getByRole('button', { name: 'Try again' }).click()
  await (await unavailable).finished()
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(findCards(page).first()).toBeVisible()
})

test('a branch in the URL loads the links once', async ({ page, portal }) => {
  await portal.signIn(page)
  const id = await createMember(page)
  const linkCalls = countCalls(page, 'GET /api/family-links')
  const links = page.waitForResponse('/api/family-links')
  const family = await delayResponses(page, '/api/family-members')
  await page.goto(`/family-tree?branch=${id}`)
  await (await links).finished()
  await family.release()
  await expect(findCards(page)).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('Ada Hartwell')
  await flushRequests(page)
  expect(linkCalls()).toBe(1)
})

test('the family-members data is fresh for 60 s', async ({ page, portal }) => {
  await portal.signIn(page)
  await createMember(page)
  await page.clock.install()
  const reads = countCalls(page, 'GET /api/family-members')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/family-tree')
  for (const [seconds, expected] of [
    [55, 1],
    [10, 2],
  ] as const) {
    await expect(findCards(page).first()).toBeVisible()
    await navigation.getByRole('link', { name: 'Services' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
    await page.clock.fastForward(seconds * 1000)
    await navigation.getByRole('link', { name: 'Family Tree' }).click()
    await expect(findCards(page).first()).toBeVisible()
    await expect.poll(reads).toBe(expected)
  }
})
