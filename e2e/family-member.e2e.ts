import { expect, delayResponses, test } from './fixtures.ts'
import { createMember, uniqueSurname } from './members.ts'

test('tabs scroll on a phone, and Messages fits the viewer', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Rosalind', location: 'Lewes' })
  await page.goto(`/family-member/${id}`)
  const row = page.getByRole('tablist')
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

test('links relatives and states how two members are related', async ({ page, portal }) => {
  await portal.signIn(page)
  const lastName = uniqueSurname()
  const root = await createMember(page, { firstName: 'Augustus', lastName, birthDate: '1868-01-01' })
  const [hugo = '', edmund = ''] = await Promise.all(
    ['Hugo', 'Edmund'].map(firstName =>
      createMember(page, { firstName, lastName, fatherId: root, gender: 'male', generation: 2 }),
    ),
  )
  const clara = { firstName: 'Clara', lastName, fatherId: hugo, gender: 'female', generation: 3 }
  const id = await createMember(page, {
    ...clara,
    birthDate: '1931-07-04',
    isAlive: false,
    deathDate: '2004-05-06',
  })

  await page.goto(`/family-member/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Clara ${lastName}` })).toBeVisible()
  await expect(page.getByText('Born Jul 4, 1931 · Died May 6, 2004')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Life' }).getByRole('listitem')).toContainText([
    'Born',
    'Died',
  ])
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Clara has died.')

  await page.getByRole('button', { name: 'Compare with another member' }).click()
  await page.getByRole('combobox', { name: 'Relative to' }).fill(`edmund ${lastName}`)
  await page.getByRole('option', { name: `Edmund ${lastName}` }).click()
  await expect(page.getByText(`Clara is Edmund ${lastName}’s niece.`)).toBeVisible()
  await expect(page.getByText(`Both descend from Augustus ${lastName}.`)).toBeVisible()

  const family = page.getByRole('region', { name: 'Family', exact: true })
  await family.getByRole('link', { name: `Hugo ${lastName}` }).click()
  await expect(page).toHaveURL(`/family-member/${hugo}`)
  const siblings = page.getByRole('region', { name: 'Siblings' }).getByRole('link')
  await expect(siblings).toHaveAttribute('href', `/family-member/${edmund}`)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`/family-member/${id}`)
})

test('shows the specified loading and not-found texts', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/404 .*\/api\/family-members\/00000000/)
  await portal.signIn(page)
  const id = await createMember(page)
  const reading = await delayResponses(page, `/api/family-members/${id}`)
  await page.goto(`/family-member/${id}`)
  await expect(page.getByText('Loading family member...')).toBeVisible()
  await reading.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Hartwell' })).toBeVisible()

  for (const unknown of ['unknown', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/family-member/${unknown}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Family member not found' })).toBeVisible()
  }
})

test('the back button opens the tree without a previous page', async ({ context, portal, page }) => {
  await portal.signIn(page)
  const fresh = await context.newPage()
  await fresh.goto('/family-member/unknown')
  // The initial blank page of a window does not count as a previous page.
  await fresh.evaluate('navigation.canGoBack && Promise.reject("There is a previous page")')
  await fresh.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(fresh).toHaveURL('/family-tree')
})
