import type { Page } from '@playwright/test'

import { endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import { findViolations } from '#e2e/axe.ts'
import { countCalls, expect, loseReply, phone, test, findToast } from '#e2e/fixtures.ts'
import { approveAll, createMember, openPageAs } from '#e2e/members.ts'
import type { Portal } from '#e2e/portal.ts'

import { createPhotograph, shareFile } from './media-files.ts'

test('posts photographs after a retry and opens them full screen', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/family-media/)
  const id = await openNewProfile(page, portal)
  await page.getByRole('button', { name: 'Write on Clara’s page' }).click()
  await page.getByLabel('Content').fill('Two from the attic.')
  const [orchard, harvest] = await Promise.all([
    createPhotograph('orchard.jpg', 90, 60),
    createPhotograph('harvest.jpg', 60, 90),
  ])
  await page.getByLabel('Add photographs').setInputFiles([orchard, harvest, textFile])
  await expect(page.getByRole('alert')).toContainText('Not added: letter.txt.')
  await page.getByLabel('Title of orchard.jpg').fill('The orchard in May')

  // The second upload fails, and the input stays.
  await page.route('**/api/family-media', route =>
    route.request().postData()?.includes('orchard') === true ? route.continue() : route.abort(),
  )
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('The connection was lost during the upload.')).toBeVisible()
  await expect(
    page.getByText('A file could not be uploaded, so your post has not been published.'),
  ).toBeVisible()
  await expect(page.getByLabel('Content')).toHaveValue('Two from the attic.')
  await page.unroute('**/api/family-media')
  await page.getByRole('button', { name: 'Try again: harvest.jpg' }).click()
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(2)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(findToast(page)).toContainText('Post created successfully!')

  const opener = page.getByRole('button', { name: 'The orchard in May' })
  await opener.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('status')).toHaveText('The orchard in May, 1 of 2')
  await expect(viewer.getByRole('img', { name: 'The orchard in May' })).toHaveJSProperty('naturalWidth', 90)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status')).toHaveText('Photograph 2, 2 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status')).toHaveText('Photograph 2, 2 of 2')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('status')).toHaveText('The orchard in May, 1 of 2')
  expect(await findViolations(page, { within: foreground })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(opener).toBeFocused()

  // The photographs of a public post are public.
  await portal.signIn(page, 'family_member', 'Ben')
  await page.goto(`/family-member/${id}`)
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await expect(
    page.getByRole('list', { name: 'Photographs and videos of Clara' }).getByRole('button'),
  ).toHaveCount(2)
  await page.getByRole('button', { name: 'The orchard in May' }).click()
  await page.getByRole('dialog').press('i')
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Ada Hartwell')
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('shares, edits, deletes and restores a private photograph', async ({ page, portal }) => {
    await openNewProfile(page, portal)
    await page.getByRole('tab', { name: 'Photos & Videos' }).click()
    await page.getByRole('button', { name: 'Share Media' }).click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a photograph or a video first.')
    await page.getByLabel('Choose photographs').setInputFiles(await createPhotograph('oak.png', 40, 40))
    await expect(page.getByRole('alert')).toBeHidden()
    await page.getByLabel('Only me').check()
    expect(await findViolations(page, { within: foreground })).toEqual([])
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(findToast(page)).toContainText('Photograph shared')
    await expect(page.getByText('One photograph')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share Media' })).toBeFocused()

    await page.getByRole('button', { name: 'Photograph 1' }).click()
    await expect(page.getByRole('dialog')).toContainText('Only visible to you')
    await page.getByRole('button', { name: 'Details' }).click()
    expect(await findViolations(page, { within: foreground })).toEqual([])
    await page.getByRole('button', { name: 'Edit: Photograph 1' }).click()
    await page.getByLabel('Title').fill('The oak at Lewes')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(findToast(page)).toContainText('Photograph updated')

    await page.getByRole('button', { name: 'The oak at Lewes' }).click()
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('button', { name: 'Delete: The oak at Lewes' }).click()
    await expect(page.getByRole('button', { name: 'Undo: The oak at Lewes' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'No photographs or videos yet' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'The oak at Lewes' })).toBeVisible()
    expect(await findViolations(page, { within: foreground })).toEqual([])
  })
})

test('applies the last chosen audience to earlier uploads', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/413 .*\/api\/family-media/)
  expectConsoleError(/ERR_FAILED .*\/api\/family-media/)
  const id = await openNewProfile(page, portal)
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await page.getByRole('button', { name: 'Share Media' }).click()

  await test.step('a photograph that the server rejects offers no retry', async () => {
    await page.getByLabel('Choose photographs').setInputFiles(await createPhotograph('oak.png', 40, 40))
    await page.route('**/api/family-media', route => route.fulfill({ status: 413 }))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText([
      'Nothing was shared, because no file could be processed.',
      'This file is larger than the server accepts.',
    ])
    await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
    await page.unroute('**/api/family-media')
    await page.getByRole('button', { name: 'Remove: oak.png' }).click()
  })

  await page
    .getByLabel('Choose photographs')
    .setInputFiles([
      await createPhotograph('orchard.png', 40, 40),
      await createPhotograph('harvest.png', 40, 40),
    ])
  await page.getByLabel('Title of harvest.png').fill('Harvest')
  await page.route('**/api/family-media', route =>
    route.request().postData()?.includes('Harvest') === true ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Only you can see the others' })
  await expect(alert).toBeFocused()
  await page.getByRole('button', { name: 'Remove: harvest.png' }).click()
  await page.getByLabel('Only me').check()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(findToast(page)).toContainText('Photograph shared')
  await page.getByRole('button', { name: 'Photograph 1' }).click()
  await expect(page.getByRole('dialog')).toContainText('Only visible to you')
  await page.getByRole('button', { name: 'Change who can see it' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit photograph' })
  await expect(edit.getByRole('radio', { name: 'Only me' })).toBeChecked()

  await portal.signIn(page, 'family_member', 'Ben')
  const reply = await page.request.get(`${portal.address}/api/family-media/${id}`)
  expect(await reply.json()).toEqual([])
})

test('publishes nothing after the form is closed', async ({ page, portal, expectConsoleError }) => {
  // The upload of the file that is removed is used by then.
  expectConsoleError(/404 .*\/api\/uploads\//)
  const id = await openNewProfile(page, portal)
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await page.getByRole('button', { name: 'Share Media' }).click()
  const share = page.getByRole('dialog', { name: 'Share Media' })
  const names = ['oak.png', 'elm.png', 'ash.png', 'yew.png']
  await share
    .getByLabel('Choose photographs')
    .setInputFiles(await Promise.all(names.map(name => createPhotograph(name, 40, 40))))
  await expect(share.getByText(/^Uploaded, /)).toHaveCount(4)
  for (const name of names) await share.getByLabel(`Title of ${name}`).fill(name)
  const replies = await delayReplies(page, '**/api/family-media')
  const publications = countCalls(page, /^PUT .*family-media-audience/)
  await share.getByRole('button', { name: 'Share', exact: true }).click()

  await expect(share.getByRole('button', { name: 'Saving 1 of 4...' })).toBeVisible()
  await expect.poll(replies.count).toBe(1)
  await share.getByRole('button', { name: 'Remove: oak.png' }).click()
  await share.getByRole('button', { name: 'Remove: elm.png' }).click()
  const deletion = page.waitForRequest(
    request => request.method() === 'DELETE' && /family-media/.test(request.url()),
  )
  await replies.releaseNext()
  await deletion
  await expect(share.getByRole('button', { name: 'Saving 3 of 4...' })).toBeVisible()
  await share.getByRole('button', { name: 'Cancel' }).click()
  await expect(share).toBeHidden()
  await replies.releaseNext()

  // The list is read again after the last call of the form.
  await expect(page.getByRole('button', { name: 'ash.png' })).toBeVisible()
  expect(publications()).toBe(0)
  const reply = await page.request.get(`${portal.address}/api/family-media/${id}`)
  expect(await reply.json()).toMatchObject([{ title: 'ash.png', isPublic: false }])
})

test('an edit conflict keeps the typed photograph title', async ({
  page,
  context,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/409 .*\/api\/family-media/)
  const id = await openNewProfile(page, portal)
  await shareFile(page, id, await createPhotograph('upload.png', 40, 40), { title: 'Oak' })
  const other = await context.newPage()
  for (const window of [page, other]) {
    // A page behind another one draws once a second, and a click waits for that.
    await window.bringToFront()
    await window.goto(`${portal.address}/family-member/${id}`)
    await window.getByRole('tab', { name: 'Photos & Videos' }).click()
    await window.getByRole('button', { name: 'Oak', exact: true }).click()
    await window.getByRole('dialog').press('i')
    await window.getByRole('button', { name: 'Edit: Oak' }).click()
  }
  await other.getByLabel('Title').fill('Old oak')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(findToast(other)).toContainText('Photograph updated')

  await page.bringToFront()
  await page.getByLabel('Title').fill('The oak at Lewes')
  await page.getByRole('button', { name: 'Save' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveAccessibleDescription(/Current value: Old oak/)
  await expect(title).toHaveValue('The oak at Lewes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'The oak at Lewes', exact: true })).toBeVisible()
})

test('restores unsent titles after a reload', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/404 .*\/api\/family-media/)
  const memberId = await openNewProfile(page, portal)
  const id = await shareFile(page, memberId, await createPhotograph('upload.png', 40, 40), { title: 'Oak' })
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await page.getByRole('button', { name: 'Share Media' }).click()
  const share = page.getByRole('dialog', { name: 'Share Media' })
  const harvest = await createPhotograph('harvest.png', 40, 40)
  await share.getByLabel('Choose photographs').setInputFiles(harvest)
  await share.getByLabel('Title of harvest.png').fill('The harvest of 1931')
  await expect(share.getByText(/^Uploaded, /)).toBeVisible()
  await page.reload()
  await expect(share.getByText(/^Uploaded, /)).toBeVisible()
  await expect(share.getByLabel('Title of harvest.png')).toHaveValue('The harvest of 1931')
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('button', { name: 'The harvest of 1931' })).toBeVisible()

  await page.getByRole('button', { name: 'Oak', exact: true }).click()
  await page.getByRole('dialog').press('i')
  await page.getByRole('button', { name: 'Edit: Oak' }).click()
  await page.getByLabel('Title').fill('The oak at Lewes')
  await page.reload()
  const edit = page.getByRole('dialog', { name: 'Edit photograph' })
  await expect(edit.getByLabel('Title')).toHaveValue('The oak at Lewes')
  await page.request.delete(`${portal.address}/api/family-media/${id}`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toBeFocused()
  await expect(edit.getByLabel('Title')).toHaveValue('The oak at Lewes')
})

test('unsent titles move with a merged entry', async ({ page, portal, browser, expectConsoleError }) => {
  expectConsoleError(/40[04] .*\/api\/family-me/)
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Hugo' })
  const duplicateId = await createMember(page, { firstName: 'Hugh' })
  await page.goto(`/family-member/${duplicateId}`)
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await page.getByRole('button', { name: 'Share Media' }).click()
  const share = page.getByRole('dialog', { name: 'Share Media' })
  const oak = await createPhotograph('oak.png', 40, 40)
  await share.getByLabel('Choose photographs').setInputFiles(oak)
  await share.getByLabel('Title of oak.png').fill('The oak of 1931')

  await page.request.post(`/api/family-members/${id}/merges`, { data: { duplicateId } })
  const board = await openPageAs(browser, portal, 'admin')
  await approveAll(board, id)
  await board.context().close()
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page).toHaveURL(`/family-member/${id}`)
  await expect(share.getByLabel('Title of oak.png')).toHaveValue('The oak of 1931')
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('button', { name: 'The oak of 1931' })).toBeVisible()
})

test('an unsent post keeps its photographs and their titles', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/401 .*\/api\/family-me(dia|mbers)/)
  const account = await portal.signIn(page)
  const id = await createMember(page)
  await page.goto(`/family-member/${id}`)
  const write = page.getByRole('button', { name: /^Write on/ })
  const picker = page.getByLabel('Add photographs')
  const title = page.getByLabel('Title of elm.png')
  const elm = await createPhotograph('elm.png', 40, 40)
  await write.click()
  await page.getByLabel('Content').fill('Before the storm.')
  await picker.setInputFiles(elm)
  await title.fill('The elm of 1931')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await write.click()
  await expect(page.getByText(/^Uploaded, /)).toBeVisible()
  await expect(title).toHaveValue('The elm of 1931')

  await endSessionInCall(page, portal, '**/api/family-media')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page).toHaveURL('/auth')
  await submitSignIn(page, account)
  await page.getByRole('link', { name: 'Continue your draft' }).click()
  await expect(page.getByLabel('Content')).toHaveValue('Before the storm.')
  await expect(title).toHaveValue('The elm of 1931')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('button', { name: 'The elm of 1931' })).toBeVisible()
})

test('editing or canceling a post keeps its photographs', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/api\/family-posts/)
  const authorId = await openNewProfile(page, portal)
  const hidden = await shareFile(page, authorId, await createPhotograph('upload.png', 40, 40), {
    title: 'Oak',
  })
  const deleted = await shareFile(page, authorId, await createPhotograph('upload.png', 40, 40), {
    title: 'Elm',
  })
  await page.request.post(`${portal.address}/api/family-posts`, {
    data: { authorId, title: 'Trees', content: 'Two tres.', mediaIds: [hidden, deleted] },
  })
  const media = `${portal.address}/api/family-media`
  await page.request.put(`${media}/${hidden}`, { data: { isPublic: false, version: 1 } })
  await page.request.delete(`${media}/${deleted}`)

  await page.reload()
  await page.getByRole('button', { name: 'Edit: Trees' }).click()
  await page.getByLabel('Content').fill('Two trees.')
  const request = page.waitForRequest(sent => sent.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await request).postDataJSON()).toEqual({ content: 'Two trees.', version: 1 })
  await expect(findToast(page)).toContainText('Post updated')

  await page.getByRole('button', { name: 'Edit: Trees' }).click()
  await page.getByLabel('Add photographs').setInputFiles(await createPhotograph('ash.png', 40, 40))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('list', { name: 'Photographs and videos: Trees' }).getByRole('button'),
  ).toHaveCount(2)
  await page.request.post(`${media}/${deleted}/restore`)
  await page.reload()
  await expect(
    page.getByRole('list', { name: 'Photographs and videos: Trees' }).getByRole('button'),
  ).toHaveCount(3)
  const stored = (await (await page.request.get(`${media}/${authorId}`)).json()) as object[]
  expect(stored).toContainEqual(expect.objectContaining({ id: hidden, isPublic: false }))

  await test.step('canceling a saved post keeps its photograph', async () => {
    await page.getByRole('button', { name: /^Write on/ }).click()
    await page.getByLabel('Title', { exact: true }).fill('One tree')
    await page.getByLabel('Content').fill('The elm.')
    await page.getByLabel('Add photographs').setInputFiles(await createPhotograph('elm.png', 40, 40))
    await loseReply(page, '**/api/family-posts')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(findToast(page)).toContainText('Failed to create post.')
    const deletions = countCalls(page, /^DELETE /)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.reload()
    await expect(
      page.getByRole('list', { name: 'Photographs and videos: One tree' }).getByRole('button'),
    ).toHaveCount(1)
    expect(deletions()).toBe(0)
  })
})

test('adds and removes your picture, then corrects your partners', async ({ page, openPortal }) => {
  const portal = await openPortal()
  const id = await openNewProfile(page, portal)
  const otto = { firstName: 'Otto', lastName: 'Hartwell', relationship: 'child' }
  await page.request.post(`${portal.address}/api/family-members`, { data: otto })
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText('You have claimed this profile.')).toBeVisible()
  const board = await page.context().browser()!.newPage()
  await portal.signIn(board, 'admin', 'Rosalind')
  const requests = (await (await board.request.get(`${portal.address}/api/board-approvals`)).json()) as {
    id: string
    kind: string
  }[]
  for (const one of requests)
    await board.request.post(`${portal.address}/api/board-approvals/${one.id}/approve`, { data: {} })
  await page.goto(`${portal.address}/family-member/${id}`)

  await page.getByRole('button', { name: 'Add my picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Choose a photograph first.' })
  await expect(alert).toBeVisible()
  await page.getByLabel('Choose a photograph').setInputFiles(await createPhotograph('me.jpg', 60, 60))
  await expect(alert).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findToast(page)).toContainText('Your picture was updated')
  await expect(page.locator('figure img')).toHaveJSProperty('naturalWidth', 60)

  await page.getByRole('button', { name: 'Change my picture' }).click()
  const circle = page.waitForResponse(`**/family-members/${id}/circle`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('button', { name: 'Add my picture' })).toBeVisible()
  await expect(page.locator('figure img')).toBeHidden()

  // Each change of the picture makes a new version, which the correction states.
  await circle
  await page.getByRole('button', { name: 'Edit parents and partners' }).click()
  await page.getByRole('button', { name: 'Add a partner' }).click()
  const partner = page.getByRole('group', { name: 'Partner 1' })
  await partner.getByRole('combobox', { name: 'Partner' }).fill('Otto')
  await page.getByRole('option', { name: 'Otto Hartwell' }).click()
  await page.getByRole('button', { name: 'Send to the board' }).click()
  await expect(page).toHaveURL(`${portal.address}/board-approvals`)
})

const textFile = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all,') }

/** Signs in, adds a member and opens their profile. */
async function openNewProfile(page: Page, portal: Portal): Promise<string> {
  await portal.signIn(page)
  const data = { firstName: 'Clara', lastName: 'Hartwell', relationship: 'child' }
  const answer = await page.request.post(`${portal.address}/api/family-members`, { data })
  const { id } = (await answer.json()) as { id: string }
  await page.goto(`${portal.address}/family-member/${id}`)
  return id
}

/** Excludes the dimmed page behind a dialog. */
const foreground = ['[role=dialog]', 'main']

/** Delays each reply until it is released. */
async function delayReplies(
  page: Page,
  url: string,
): Promise<{ count: () => number; releaseNext: () => Promise<void> }> {
  const delayed: (() => Promise<void>)[] = []
  await page.route(url, async route => {
    const response = await route.fetch()
    delayed.push(() => route.fulfill({ response }))
  })
  return {
    count: () => delayed.length,
    async releaseNext() {
      await expect.poll(() => delayed.length).toBe(1)
      await delayed.shift()!()
    },
  }
}
