import { expect, findToast, test } from '#e2e/fixtures.ts'

import { addDocument, createTitle } from './documents.ts'

test('an editor who no longer sees a document leaves its page', async ({ page, portal }) => {
  await portal.signIn(page)
  const title = createTitle('Letter')
  const { id } = await addDocument(page, { title })
  await page.route(`/api/documents/${id}`, async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    const response = await route.fetch()
    return route.fulfill({ json: { ...(await response.json()), isVisible: false } })
  })
  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit document' })
  await dialog.getByLabel('Title').fill(`${title} to the notary`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/documents')
  await expect(findToast(page)).toContainText('You can no longer see it')
})
