import { expect, test } from '#e2e/fixtures.ts'

test('shows the state of the account and links to its settings', async ({ page, browser, portal }) => {
  const account = await portal.signIn(page)
  await page.goto('/resources/security-center')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Access' })).toBeVisible()

  await portal.setAccessCode(account)
  await portal.stepUp(page)
  const other = await browser.newPage({ baseURL: portal.address, userAgent: firefox })
  await other.request.post('/api/login', { data: account })
  await page.goto('/resources/security-center')
  const next = page.getByRole('region', { name: 'What to do next' }).getByRole('listitem')
  await expect(next).toHaveCount(2)
  await expect(next.first()).toContainText('Turn on a second factor')
  await expect(next.last()).toContainText('Firefox on Windows signed in within the last day.')
  const inOrder = page.getByRole('region', { name: 'In good order' })
  await expect(page.getByRole('main').getByRole('link', { name: 'Resources', exact: true })).toHaveAttribute(
    'href',
    '/resources',
  )
  await expect(inOrder).toContainText('You changed it today.')
  await expect(inOrder).toContainText('Secure Access Code')
  for (const heading of [
    'What the Hartwell office will never ask you',
    'How to recognize fraud',
    'If it has already happened',
  ])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()

  await page.getByRole('link', { name: 'View devices' }).click()
  await expect(page).toHaveURL('/account#sessions')
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeInViewport()
  await page.getByRole('button', { name: /^Sign out: Firefox on Windows/ }).click()
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()

  await page.goBack()
  await expect(next).toHaveCount(1)
  await expect(inOrder).toContainText('You are not signed in anywhere else.')
  await other.close()
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
