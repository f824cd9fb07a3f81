import { expect, test } from '#e2e/fixtures.ts'
import { awaitStream } from '#e2e/live/await-stream.ts'
import { createSurname, openPageAs } from '#e2e/members.ts'

test.use({ isLive: true })

test('a change of ownership appears on an open page', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'board_member', 'Rosalind')
  const other = await openPageAs(browser, portal, 'admin', createSurname())
  const isOpen = awaitStream(other)
  await other.goto('/ownership')
  await expect(other.getByRole('heading', { level: 1, name: 'Ownership' })).toBeVisible()
  await isOpen
  const name = `${createSurname()} Trust`
  const added = await page.request.post('/api/ownership-entities', { data: { kind: 'trust', name } })
  expect(added.status(), 'an entity is added').toBe(201)
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await other.context().close()
})
