import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { findViolations } from './axe.ts'
import { expect, phone, test, visibleToast } from './fixtures.ts'
import type { Portal } from './portal.ts'

test('photographs go with a post, one of them at the second try, and are looked at one by one', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/family-media/)
  const id = await profile(page, portal)
  await page.getByRole('button', { name: 'Write on Clara’s page' }).click()
  await page.getByLabel('Content').fill('Two from the attic.')
  const [orchard, harvest] = await Promise.all([
    photograph('orchard.jpg', 90, 60),
    photograph('harvest.jpg', 60, 90),
  ])
  await page.getByLabel('Add photographs').setInputFiles([orchard, harvest, noPhotograph])
  await expect(page.getByText('Please choose a photograph as JPEG, PNG or WebP')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: letter.txt' }).click()
  await page.getByLabel('Title of orchard.jpg').fill('The orchard in May')

  // The line breaks with the second one, and everything stays as it was.
  await page.route('**/api/family-media?**', route =>
    route.request().url().includes('orchard') ? route.continue() : route.abort(),
  )
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('The connection was lost during the upload.')).toBeVisible()
  await expect(
    page.getByText('A photograph could not be uploaded, so your post has not been published.'),
  ).toBeVisible()
  await expect(page.getByLabel('Content')).toHaveValue('Two from the attic.')
  await page.unroute('**/api/family-media?**')
  await page.getByRole('button', { name: 'Try again: harvest.jpg' }).click()
  await expect(page.getByText('Uploaded')).toHaveCount(2)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(visibleToast(page)).toContainText('Post created successfully!')

  const opener = page.getByRole('button', { name: 'The orchard in May' })
  await opener.click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByRole('status')).toHaveText('The orchard in May, 1 of 2')
  await expect(lightbox.getByRole('img', { name: 'The orchard in May' })).toHaveJSProperty('naturalWidth', 90)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByRole('status')).toHaveText('Photograph 2, 2 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByRole('status')).toHaveText('Photograph 2, 2 of 2')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByRole('status')).toHaveText('The orchard in May, 1 of 2')
  expect(await findViolations(page, inFront)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(opener).toBeFocused()

  // What a post for everybody carries hangs for everybody.
  await portal.signIn(page, 'family_member', 'Ben')
  await page.goto(`/family-member/${id}`)
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
  await expect(page.getByRole('list', { name: 'Photographs of Clara' }).getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'The orchard in May' }).click()
  await expect(page.getByRole('dialog')).toContainText('Ada Hartwell')
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('Share Media hangs a photograph for oneself, which is edited, deleted and put back', async ({
    page,
    portal,
  }) => {
    await profile(page, portal)
    await page.getByRole('tab', { name: 'Photos & Videos' }).click()
    await page.getByRole('button', { name: 'Share Media' }).click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a photograph first.')
    await page.getByLabel('Choose photographs').setInputFiles(await photograph('oak.png', 40, 40))
    await page.getByLabel('Only me').check()
    expect(await findViolations(page, inFront)).toEqual([])
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(visibleToast(page)).toContainText('Photograph shared')

    await page.getByRole('button', { name: 'Photograph 1' }).click()
    await expect(page.getByRole('dialog')).toContainText('Only visible to you')
    await page.getByRole('button', { name: 'Edit: Photograph 1' }).click()
    await page.getByLabel('Title').fill('The oak at Lewes')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(visibleToast(page)).toContainText('Photograph updated')

    await page.getByRole('button', { name: 'The oak at Lewes' }).click()
    await page.getByRole('button', { name: 'Delete: The oak at Lewes' }).click()
    await expect(page.getByRole('button', { name: 'Undo: The oak at Lewes' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'No photographs yet' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'The oak at Lewes' })).toBeVisible()
    expect(await findViolations(page, inFront)).toEqual([])
  })
})

test("one's own picture is added to one's page and taken down again", async ({ page, openPortal }) => {
  const portal = await openPortal()
  const id = await profile(page, portal)
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText('You have claimed this profile.')).toBeVisible()
  const board = await page.context().browser()!.newPage()
  await portal.signIn(board, 'admin', 'Rosalind')
  const asked = (await (await board.request.get(`${portal.address}/api/board-approvals`)).json()) as {
    id: string
    kind: string
  }[]
  for (const one of asked)
    await board.request.post(`${portal.address}/api/board-approvals/${one.id}/approve`, { data: {} })
  await page.goto(`${portal.address}/family-member/${id}`)

  await page.getByRole('button', { name: 'Add my picture' }).click()
  await page.getByLabel('Choose a photograph').setInputFiles(await photograph('me.jpg', 60, 60))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(visibleToast(page)).toContainText('Your picture was updated')
  await expect(page.locator('figure img')).toHaveJSProperty('naturalWidth', 60)

  await page.getByRole('button', { name: 'Change my picture' }).click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('button', { name: 'Add my picture' })).toBeVisible()
  await expect(page.locator('figure img')).toBeHidden()
})

const noPhotograph = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all,') }

async function photograph(name: string, width: number, height: number) {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#4c6f8f' } })
  const isPng = name.endsWith('.png')
  return {
    name,
    mimeType: isPng ? 'image/png' : 'image/jpeg',
    buffer: await (isPng ? drawn.png() : drawn.jpeg()).toBuffer(),
  }
}

/** Somebody signed in, on the page of somebody new in the tree. */
async function profile(page: Page, portal: Portal): Promise<string> {
  await portal.signIn(page)
  const data = { firstName: 'Clara', lastName: 'Hartwell', relationship: 'child' }
  const answer = await page.request.post(`${portal.address}/api/family-members`, { data })
  const { id } = (await answer.json()) as { id: string }
  await page.goto(`${portal.address}/family-member/${id}`)
  return id
}

/** The page behind a dialog is dimmed. */
const inFront = ['[role=dialog]', 'main']
