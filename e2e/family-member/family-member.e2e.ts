import { expect, delayResponses, test } from '#e2e/fixtures.ts'
import { approveAll, createMember, openPageAs } from '#e2e/members.ts'

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
  await expect(page.getByRole('tabpanel')).toContainText('Rosalind has no account yet')

  const own = await (await page.request.get(`/api/family-members/${id}`)).json()
  await page.route('/api/linked-member', route =>
    route.fulfill({ json: { member: own, claimedId: null, suggestedId: null } }),
  )
  await page.reload()
  await expect(page.getByText('This is you.')).toBeVisible()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('No conversations yet')

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

test('the address and drafts of a merged entry lead to the other', async ({
  browser,
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/40[04] .*\/api\/family-/)
  expectConsoleError(/409 .*\/corrections/)
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Hugo', location: 'Lewes' })
  const duplicateId = await createMember(page, { firstName: 'Hugh' })
  const otherId = await createMember(page, { firstName: 'Huw' })
  const board = await openPageAs(browser, portal, 'admin')
  const merge = async (mergedId: string) => {
    const data = { duplicateId: mergedId }
    const request = await page.request.post(`/api/family-members/${id}/merges`, { data })
    expect(request.status(), 'A merge is requested').toBe(201)
    await approveAll(board, id)
  }

  await page.goto(`/family-member/${duplicateId}`)
  await page.getByRole('button', { name: 'Request a correction' }).click()
  await page.getByLabel('Vocation').fill('Cooper')
  await merge(duplicateId)
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(page).toHaveURL(`/family-member/${id}`)
  // The toast is hidden from the accessibility tree by the open dialog.
  await expect(page.getByText('Your unsent changes are now on this page.').first()).toBeVisible()
  await expect(page.getByLabel('Vocation')).toHaveValue('Cooper')
  await expect(page.getByLabel('Location'), 'A field of the merged entry').toHaveValue('')
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This member changed')
  await expect(page.getByLabel('Location')).toHaveValue('Lewes')
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(page.getByRole('main').getByText('Cooper')).toBeVisible()

  await page.goto(`/family-member/${otherId}`)
  await page.getByRole('button', { name: 'Write on Huw’s page' }).click()
  await page.getByLabel('Content').fill('He made barrels.')
  await merge(otherId)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page).toHaveURL(`/family-member/${id}`)
  await expect(page.getByLabel('Content')).toHaveValue('He made barrels.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Posts' })).toContainText('He made barrels.')
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
