import type { Page } from '@playwright/test'

import { discardSession, submitSignIn } from './accounts/auth.ts'
import { expect, openWithoutReload, test, findToast } from './fixtures.ts'
import { createMember, fillMemberForm, openMemberForm, createSurname } from './members.ts'

/** Section 3: the required fields. */
const requiredFields = {
  '/api/login': ['id', 'firstName', 'lastName'],
  '/api/family-members': ['id', 'firstName', 'lastName', 'relationship', 'generation', 'addedBy'],
  '/api/family-posts': ['id', 'authorId', 'content', 'createdAt'],
  '/api/family-inquiry': ['id'],
}

const replies = [
  ['an empty reply', () => ''],
  ['a reply of the required fields alone', retainRequiredFields],
] as const

/**
 * Section 7: these replies are not read. A proxy may drop the body of a success. `call.test.ts` reads `{}` and other
 * texts as an empty reply.
 */
for (const [name, replace] of replies) {
  test(`succeeds with ${name}`, async ({ page, portal }) => {
    await portal.signIn(page)
    const id = await createMember(page, { firstName: 'Clara' })
    for (const path of ['/api/family-members', '/api/family-posts', '/api/family-inquiry'] as const)
      await replaceReplies(page, path, replace)

    await test.step('a new member, with notes for the board', async () => {
      await page.goto('/family-tree')
      const dialog = await openMemberForm(page)
      await fillMemberForm(dialog, 'Hartwell', 'Sibling')
      await dialog.getByLabel('First name').fill(createSurname())
      await dialog.getByLabel('Notes for the board').fill('From the letters.')
      await dialog.getByRole('button', { name: 'Add Family Member' }).click()
      // The dialog hides the toast from assistive technology.
      await expect(
        page
          .getByText('The new family member has been submitted for Board approval.', { exact: true })
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('dialog', { name: /Constitution/ })).toBeVisible()
      await page.goto('/board-approvals')
      await expect(page.getByRole('blockquote').first()).toHaveText('From the letters.')
    })

    await test.step('a post', async () => {
      await page.goto(`/family-member/${id}`)
      await page.getByRole('button', { name: 'Write on Clara’s page' }).click()
      await page.getByLabel('Content').fill('The oak has fallen.')
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(findToast(page)).toContainText('Post created successfully!')
      await expect(page.getByLabel('Content')).toBeHidden()
      await expect(page.getByText('The oak has fallen.')).toHaveCount(1)
    })

    await test.step('an inquiry', async () => {
      await page.goto('/contact')
      await page.getByLabel('Name').fill('Ada Hartwell')
      await page.getByLabel('Relationship').selectOption('extended')
      await page.getByRole('main').getByLabel('Service').selectOption('general')
      await page.getByRole('main').getByLabel('Message').fill('Please call me.')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Send secure message' }).click()
      await expect(findToast(page)).toContainText('Message Sent Successfully')
      await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('')
    })
  })
}

test('shows records with only the required fields', async ({ page, portal }) => {
  const { firstName } = await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Clara', lastName: createSurname() })
  const createdAt = '2026-11-22T10:00:00.000Z'
  const member = {
    id,
    firstName: 'Clara',
    lastName: 'Hartwell',
    relationship: 'child',
    generation: 2,
    addedBy: 'System',
  }
  await page.route('/api/user', route => route.fulfill({ json: { firstName, lastName: 'Hartwell' } }))
  await page.route('/api/family-members', route => route.fulfill({ json: [member] }))
  await page.route(`/api/family-members/${id}`, route => route.fulfill({ json: member }))
  await page.route(`/api/family-posts/${id}*`, route =>
    route.fulfill({ json: [{ id, authorId: id, content: 'The oak has fallen.', createdAt }] }),
  )
  await page.route(`/api/family-media/${id}*`, route =>
    route.fulfill({ json: [{ id, memberId: id, mediaUrl: '/favicon.ico', createdAt }] }),
  )

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
  await page.route('/api/media-files/**', route => route.fulfill({ contentType: 'image/svg+xml', body: svg }))

  await page.goto('/family-tree')
  await page.getByRole('button', { name: /Clara Hartwell/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Clara Hartwell')
  await page.goto('/family-tree?view=charts')
  await expect(
    page
      .getByRole('img', { name: /Clara Hartwell/ })
      .or(page.locator('canvas'))
      .first(),
  ).toBeVisible()
  await page.goto(`/family-member/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clara')
  await expect(page.getByText('The oak has fallen.')).toBeVisible()
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('undefined')
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('shows records with numeric ids and without dates', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/40[04] .*\/api\/family-members\/7\/circle/)
  expectConsoleError(/400 .*\/api\/documents\?.*memberId=7/)
  await portal.signIn(page)
  const member = { id: 7, firstName: 'Clara', lastName: 'Hartwell', relationship: 'child', generation: 2 }
  await page.route('/api/family-members/7', route => route.fulfill({ json: member }))
  await page.route('/api/family-posts/7*', route =>
    route.fulfill({ json: [{ id: 1, authorId: 7, content: 'The oak has fallen.' }] }),
  )
  await page.goto('/family-member/7')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clara Hartwell')
  await expect(page.getByText('The oak has fallen.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/undefined|Invalid/)

  // A record that no page expects hides its section alone. The console reports it.
  expectConsoleError(/TypeError/)
  await page.route('/api/family-posts/7*', route => route.fulfill({ json: [{ id: 1, authorName: 7 }] }))
  await page.reload()
  await expect(page.getByText('This section could not be displayed.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clara Hartwell')
})

test('signs in with only the required fields of a reply', async ({ page, portal }) => {
  const account = await portal.signIn(page)
  await discardSession(page)
  await replaceReplies(page, '/api/login', retainRequiredFields)
  await page.goto('/auth')
  await submitSignIn(page, account)
  await expect(findToast(page)).toHaveText(`Welcome back!Hello ${account.firstName}!`)
  await openWithoutReload(page, '/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(account.firstName)
  await expect(page.getByText('With us since')).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText(/undefined|Invalid/)
})

/** Lets the server answer, and replaces the body of its success. */
async function replaceReplies(
  page: Page,
  path: keyof typeof requiredFields,
  replace: (body: string, path: keyof typeof requiredFields) => string,
): Promise<void> {
  await page.route(path, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: replace(await response.text(), path) })
  })
}

function retainRequiredFields(body: string, path: keyof typeof requiredFields): string {
  const fields = Object.entries(JSON.parse(body) as object)
  return JSON.stringify(Object.fromEntries(fields.filter(([field]) => requiredFields[path].includes(field))))
}
