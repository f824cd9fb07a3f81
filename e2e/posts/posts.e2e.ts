import type { Page } from '@playwright/test'

import { clickTwice, countCalls, expect, loseReply, test, findToast } from '#e2e/fixtures.ts'
import { createMember, openPageAs } from '#e2e/members.ts'

test('creates, edits, deletes and restores a post', async ({ page, portal }) => {
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Clara' })
  await page.goto(`/family-member/${id}`)
  for (const tab of ['Posts & Updates', 'Photos & Videos', 'Messages'])
    await expect(page.getByRole('tab', { name: tab, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Write on Clara’s page' }).click()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Write something to share')).toBeVisible()
  await writePost(page, 'The oak has fallen.', 'News from Lewes')
  await expect(findToast(page)).toContainText('Post created successfully!')
  await expect(page.getByRole('button', { name: 'Write on Clara’s page' })).toBeFocused()
  await page.getByRole('button', { name: 'Write on Clara’s page' }).click()
  await writePost(page, 'A second one.')
  await expect(findPosts(page)).toContainText(['A second one.', 'News from Lewes'])

  await page.getByRole('button', { name: 'Edit: News from Lewes' }).click()
  await page.getByLabel('Content').fill('The oak is upright again.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findPosts(page).last()).toContainText('The oak is upright again.')
  await expect(page.getByRole('button', { name: 'Edit: News from Lewes' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete: News from Lewes' }).click()
  await expect(findToast(page)).toContainText('Post deleted')
  await expect(page.getByRole('button', { name: 'Undo: News from Lewes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findToast(page)).toContainText('Post restored')
  await expect(page.getByRole('button', { name: 'Edit: News from Lewes' })).toBeFocused()
  await page.reload()
  await expect(findPosts(page)).toContainText(['A second one.', 'The oak is upright again.'])
})

test('restores an unsaved edit', async ({ page, portal }) => {
  await portal.signIn(page)
  const id = await createMember(page)
  await page.goto(`/family-member/${id}`)
  await page.getByRole('button', { name: /^Write on/ }).click()
  await writePost(page, 'The oak fell in the storm.')
  const edit = page.getByRole('button', { name: 'Edit: The oak fell in the storm.' })
  await edit.click()
  await page.getByLabel('Content').fill('The oak still stands.')
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await page.getByRole('tab', { name: 'Posts & Updates' }).click()
  await expect(page.getByLabel('Content')).toHaveValue('The oak still stands.')
  await expect(page.getByText('We restored your unsent changes.')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await edit.click()
  await expect(page.getByLabel('Content')).toHaveValue('The oak still stands.')
  await page.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(page.getByLabel('Content')).toHaveValue('The oak fell in the storm.')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Content').fill('The oak still stands.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findPosts(page)).toContainText(['The oak still stands.'])
})

test('keeps a post that is not saved', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/family-posts/)
  await portal.signIn(page)
  await page.goto(`/family-member/${await createMember(page)}`)
  await page.route('/api/family-posts', route => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: /^Write on/ }).click()
  await writePost(page, 'Half a letter')
  await expect(findToast(page)).toContainText('Failed to create post.')
  await expect(page.getByRole('form', { name: 'New post' }).getByRole('alert')).toHaveText(
    'Failed to create post.',
  )
  await expect(page.getByLabel('Content')).toHaveValue('Half a letter')
  await page.unroute('/api/family-posts')

  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await page.getByRole('tab', { name: 'Posts & Updates' }).click()
  await expect(page.getByLabel('Content')).toHaveValue('Half a letter')
  await expect(page.getByText('We restored your unsent changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Write on/ }).click()
  await expect(page.getByLabel('Content'), 'Cancel stores the draft').toHaveValue('Half a letter')
  await writePost(page, 'A whole letter.')
  await expect(findToast(page)).toContainText('Post created successfully!')
  await page.getByRole('button', { name: /^Write on/ }).click()
  await expect(page.getByLabel('Content')).toHaveValue('')
})

test('a retry or a double click creates no second post', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/api\/family-posts/)
  await portal.signIn(page)
  const id = await createMember(page)
  await page.goto(`/family-member/${id}`)
  await loseReply(page, '/api/family-posts')
  await page.getByRole('button', { name: /^Write on/ }).click()
  await writePost(page, 'Only once.')
  await expect(findToast(page)).toContainText('Failed to create post.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(findToast(page)).toContainText('Post created successfully!')

  const creations = countCalls(page, 'POST /api/family-posts')
  await page.getByRole('button', { name: /^Write on/ }).click()
  await page.getByLabel('Content').fill('Said once.')
  await clickTwice(page.getByRole('button', { name: 'Post', exact: true }))
  await expect(findPosts(page)).toHaveCount(2)
  await page.reload()
  await expect(findPosts(page)).toContainText(['Said once.', 'Only once.'])
  await expect(findPosts(page)).toHaveCount(2)
  expect(creations()).toBe(1)

  const claims = countCalls(page, `POST /api/family-members/${id}/claims`)
  await page.getByRole('button', { name: 'This is me' }).click()
  await clickTwice(page.getByRole('button', { name: 'Send to the board' }))
  await expect(page.getByText('You have claimed this profile.')).toBeVisible()
  expect(claims()).toBe(1)
})

test('publishes a changed post after a lost reply', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/api\/family-posts/)
  expectConsoleError(/409 .*\/api\/family-posts/)
  await portal.signIn(page)
  await page.goto(`/family-member/${await createMember(page)}`)
  await loseReply(page, '/api/family-posts')
  await page.getByRole('button', { name: /^Write on/ }).click()
  await writePost(page, 'The oak has fallen.')
  await expect(findToast(page)).toContainText('Failed to create post.')
  await writePost(page, 'The oak has fallen twice.')
  const form = page.getByRole('form', { name: 'New post' })
  await expect(form.getByRole('alert')).toContainText('Your first post was saved')
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(findPosts(page)).toContainText(['The oak has fallen.'])
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Write on/ }).click()
  await expect(page.getByLabel('Content')).toHaveValue('The oak has fallen twice.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(findToast(page)).toContainText('Post created successfully!')
  await expect(findPosts(page)).toContainText(['The oak has fallen twice.', 'The oak has fallen.'])
})

test('changes a post despite failures and lost replies', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/family-posts/)
  expectConsoleError(/ERR_FAILED .*\/api\/family-posts/)
  await portal.signIn(page)
  const authorId = await createMember(page)
  await page.request.post('/api/family-posts', { data: { authorId, title: 'Bees', content: 'One hive.' } })
  await page.goto(`/family-member/${authorId}`)

  await test.step('a pending button keeps the focus and does nothing', async () => {
    const reply = Promise.withResolvers<undefined>()
    let deletions = 0
    await page.route('/api/family-posts/*', async route => {
      if (route.request().method() !== 'DELETE') return route.continue()
      deletions += 1
      await reply.promise
      await route.fulfill({ status: 503 })
    })
    const button = page.getByRole('button', { name: 'Delete: Bees' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toBeDisabled()
    await page.keyboard.press('Enter')
    reply.resolve(undefined)
    await expect(findToast(page)).toContainText('Failed to delete post.')
    await expect(button).toBeFocused()
    expect(deletions).toBe(1)
    await page.unroute('/api/family-posts/*')
  })

  await test.step('an edit is saved by its repetition', async () => {
    await page.getByRole('button', { name: 'Edit: Bees' }).click()
    await page.getByLabel('Content').fill('Two hives.')
    await loseReply(page, '/api/family-posts/*')
    const save = page.getByRole('button', { name: 'Save' })
    await save.click()
    await expect(page.getByRole('form').getByRole('alert')).toHaveText(
      'The post could not be saved. Please try again.',
    )
    await save.click()
    await expect(findToast(page)).toContainText('Post updated')
    await expect(findPosts(page)).toContainText(['Two hives.'])
  })

  await test.step('a deletion and a restoration are reported as made', async () => {
    await loseReply(page, '/api/family-posts/*')
    await page.getByRole('button', { name: 'Delete: Bees' }).click()
    await expect(findToast(page)).toContainText('Post deleted')
    await loseReply(page, '/api/family-posts/*/restore')
    await page.getByRole('button', { name: 'Undo: Bees' }).click()
    await expect(findToast(page)).toContainText('Post restored')
    await expect(page.getByRole('button', { name: 'Edit: Bees' })).toBeFocused()
  })
})

test('the focus moves to what replaces a control', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/family-posts/)
  await portal.signIn(page)
  const authorId = await createMember(page)
  for (let index = 1; index <= 45; index += 1)
    await page.request.post('/api/family-posts', { data: { authorId, content: `Letter ${index}` } })

  await test.step('a retry shows the posts', async () => {
    await page.route('/api/family-posts/*', route => route.fulfill({ status: 503 }), { times: 1 })
    await page.goto(`/family-member/${authorId}`)
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Write on/ })).toBeFocused()
  })

  await test.step('an automatic load keeps the focus on the button', async () => {
    const more = page.getByRole('button', { name: 'Show more' })
    // The focus scrolls to the button, which loads a page without a click.
    await more.focus()
    await expect(page.getByText('Showing 40 of 45 posts')).toBeVisible()
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing all 45 posts')).toBeFocused()
  })
})

test('an edit conflict or a deletion keeps the typed post', async ({
  page,
  context,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/404 .*\/api\/family-posts/)
  expectConsoleError(/409 .*\/api\/family-posts/)
  await portal.signIn(page)
  const authorId = await createMember(page)
  const data = { authorId, title: 'Bees', content: 'One hive.' }
  const reply = await page.request.post('/api/family-posts', { data })
  const { id } = (await reply.json()) as { id: string }
  const other = await context.newPage()
  for (const window of [page, other]) {
    // A page behind another one draws once a second, and a click waits for that.
    await window.bringToFront()
    await window.goto(`/family-member/${authorId}`)
    await window.getByRole('button', { name: 'Edit: Bees' }).click()
  }
  await other.getByLabel('Content').fill('Two hives.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(findPosts(other)).toContainText(['Two hives.'])

  await page.bringToFront()
  await page.getByLabel('Content').fill('Three hives.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This post changed while you were editing.')
  const content = page.getByRole('textbox', { name: 'Content' })
  await expect(content).toHaveAccessibleDescription('Current value: Two hives.')
  await expect(content).toHaveValue('Three hives.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findPosts(page)).toContainText(['Three hives.'])

  await page.getByRole('button', { name: 'Edit: Bees' }).click()
  await page.getByLabel('Content').fill('Four hives.')
  await page.request.delete(`/api/family-posts/${id}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Content')).toHaveValue('Four hives.')
})

test('only the author sees a private or edits a public post', async ({ page, portal, browser }) => {
  await portal.signIn(page)
  const id = await createMember(page)
  await page.goto(`/family-member/${id}`)
  await page.getByRole('button', { name: /^Write on/ }).click()
  await page.getByText('Only me', { exact: true }).click()
  await writePost(page, 'For me alone.')
  await expect(findPosts(page)).toContainText(['Only visible to you'])
  await page.request.post('/api/family-posts', { data: { authorId: id, content: 'For everybody.' } })

  const other = await openPageAs(browser, portal, 'admin')
  await other.goto(`/family-member/${id}`)
  await expect(findPosts(other)).toContainText(['For everybody.'])
  await expect(findPosts(other)).toHaveCount(1)
  await expect(other.getByRole('button', { name: /^(Edit|Delete):/ })).toHaveCount(0)
  await other.context().close()
})

async function writePost(page: Page, content: string, title?: string): Promise<void> {
  if (title !== undefined) await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill(content)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
}

function findPosts(page: Page) {
  return page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
}
