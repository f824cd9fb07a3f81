import { expect, delayResponses, test } from './fixtures.ts'
import { approveAll, createMember, openPageAs } from './members.ts'

test('tabs fit a phone or scroll, and Messages fits the viewer', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Rosalind', location: 'Lewes' })
  await page.goto(`/family-member/${id}`)
  const row = page.getByRole('tablist')
  await expect(row).toBeVisible()
  await expect(row).not.toHaveAttribute('data-more-after')
  await page.setViewportSize({ width: 320, height: 844 })
  await expect(row).toHaveAttribute('data-more-after')
  await expect(row).not.toHaveAttribute('data-more-before')
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeInViewport({ ratio: 0.98 })
  await expect(row).toHaveAttribute('data-more-before')
  await expect(row).not.toHaveAttribute('data-more-after')
  await expect(page.getByRole('tabpanel')).toContainText('Your conversation with Rosalind will appear here.')

  const own = await (await page.request.get(`/api/family-members/${id}`)).json()
  await page.route('/api/linked-member', route =>
    route.fulfill({ json: { member: own, claimedId: null, suggestedId: null } }),
  )
  await page.reload()
  await expect(page.getByText('This is you.')).toBeVisible()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(
    'Your conversations with other members will appear here.',
  )

  await page.goto(`/family-tree?person=${id}`)
  await page.locator(`[data-member="${id}"] button`).click()
  await expect(page.getByRole('dialog')).toContainText('ResidesLewes')
})

test('shows the specified loading and not-found texts', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/404 .*\/api\/family-members\/(00000000|unknown|42)/)
  await portal.signIn(page)
  const id = await createMember(page)
  const reading = await delayResponses(page, `/api/family-members/${id}`)
  await page.goto(`/family-member/${id}`)
  await expect(page.getByText('Loading family member...')).toBeVisible()
  await reading.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Hartwell' })).toBeVisible()

  for (const unknown of ['unknown', '42', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/family-member/${unknown}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Family member not found' })).toBeVisible()
  }
})

test('the address of a merged member opens the one that remains', async ({ browser, page, portal }) => {
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Hugo' })
  const duplicateId = await createMember(page, { firstName: 'Hugh' })
  const merge = await page.request.post(`/api/family-members/${id}/merges`, { data: { duplicateId } })
  expect(merge.status(), 'A merge is requested').toBe(201)
  const board = await openPageAs(browser, portal, 'admin')
  await approveAll(board, id)
  await board.context().close()

  await page.goto('/family-tree')
  await page.goto(`/family-member/${duplicateId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hugo Hartwell' })).toBeVisible()
  await expect(page).toHaveURL(`/family-member/${id}`)
  await page.goBack()
  await expect(page).toHaveURL('/family-tree')
})

test('the back button opens the tree without a previous page', async ({
  context,
  portal,
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404 .*\/api\/family-members\/unknown/)
  await portal.signIn(page)
  const fresh = await context.newPage()
  await fresh.goto('/family-member/unknown')
  // The initial blank page of a window does not count as a previous page.
  await fresh.evaluate('navigation.canGoBack && Promise.reject("There is a previous page")')
  await fresh.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(fresh).toHaveURL('/family-tree')
})
