import type { Page } from '@playwright/test'

import { formatConstitution } from '#contract/constitution/constitution.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'

test('the agreement is accepted once', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/family-agreement')
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(formatConstitution('Hartwell')),
  )
  await expect(findMain(page)).toContainText(Buffer.from(digest).toString('hex'))
  await page.getByRole('button', { name: 'I Acknowledge and Accept' }).press('Enter')
  const accepted = findMain(page).getByRole('status')
  await expect(accepted).toContainText('You acknowledged and accepted version 1.0 on')
  await expect(accepted).toBeFocused()
  await expect(findToast(page)).toContainText('Constitution accepted')

  await page.reload()
  await expect(accepted).toBeVisible()
  await expect(page.getByRole('button', { name: 'I Acknowledge and Accept' })).toBeHidden()
})

test('the agreement links its clauses and prints', async ({ page, portal }) => {
  await portal.signIn(page)
  await test.step('a link to a clause scrolls to it', async () => {
    await page.goto('/family-agreement#clause-12.3')
    await expect(page.getByText('Where mediation fails, the Board hears both')).toBeInViewport()
  })

  await test.step('article links work by keyboard', async () => {
    const contents = page.getByRole('navigation', { name: 'Articles' })
    await contents.getByRole('link', { name: 'The Family Bank' }).press('Enter')
    await expect(page).toHaveURL('/family-agreement#article-6')
    const article = page.getByRole('region', { name: 'Article 6 The Family Bank' })
    await expect(article.getByRole('heading')).toBeInViewport()
    await expect(contents.getByRole('link', { name: 'The Family Bank' })).toHaveAttribute(
      'aria-current',
      'location',
    )
    await page.keyboard.press('Tab')
    await expect(article.getByRole('link', { name: 'Clause 6.1' })).toBeFocused()
  })

  await test.step('the privacy policy links to an article', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInViewport()
    expect(await page.evaluate('scrollY')).toBe(0)
    await page.getByRole('link', { name: 'article 11 of the Family Agreement' }).click()
    await expect(page).toHaveURL('/family-agreement#article-11')
    await expect(page.getByRole('heading', { name: 'Article 11 Privacy Among Members' })).toBeInViewport()
  })

  await test.step('prints as a document to sign', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'Family Agreement' })).toBeVisible()
    await expect(findMain(page).getByText('Signature')).toBeVisible()
    for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
  })
})

function findMain(page: Page) {
  return page.getByRole('main')
}
