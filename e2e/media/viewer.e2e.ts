import type { Locator, Page } from '@playwright/test'
import { openPromise } from 'yauzl'

import { findViolations } from '#e2e/axe.ts'
import { advanceClock, delayResponses, expect, findToast, pauseClock, test } from '#e2e/fixtures.ts'
import { createMember, createSurname } from '#e2e/members.ts'

import { createPhotograph, readHeic, readVideo, shareFile } from './media-files.ts'

test('shares a photograph, a HEIC and a video with people', async ({ page, portal }) => {
  await portal.signIn(page)
  const surname = createSurname()
  const id = await createMember(page, { firstName: 'Clara', lastName: surname })
  const otto = await createMember(page, { firstName: 'Otto', lastName: surname })
  await openMedia(page, id)
  await page.getByRole('button', { name: 'Share Media' }).click()
  const share = page.getByRole('dialog', { name: 'Share Media' })
  await share
    .getByLabel('Choose photographs and videos')
    .setInputFiles([
      await createPhotograph('orchard.jpg', 90, 60),
      await readHeic('IMG_2041.HEIC'),
      await readVideo('harvest.webm'),
    ])
  await expect(share.getByText(/^Uploaded, /)).toHaveCount(3)
  await share.getByLabel('Title of orchard.jpg').fill('The orchard in May')
  await share.getByLabel('Title of harvest.webm').fill('The harvest')
  const video = share.getByRole('listitem').filter({ hasText: 'harvest.webm' })
  await video.getByText('Description and people').click()
  await video.getByLabel('Description of harvest.webm').fill('Filmed from the barn.')
  await pick(page, video.getByRole('combobox', { name: 'In this video' }), `Otto ${surname}`)
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(findToast(page)).toContainText('2 photographs and one video shared')

  await test.step('filters by kind', async () => {
    const media = page.getByRole('list', { name: 'Photographs and videos of Clara' }).getByRole('button')
    await expect(media).toHaveCount(3)
    await expect(page.getByText('2 photographs and one video', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'Photographs' }).check()
    await expect(page.getByText('2 photographs', { exact: true })).toBeVisible()
    await expect(media).toHaveCount(2)
    await page.getByRole('radio', { name: 'Videos' }).check()
    await expect(page.getByText('One video', { exact: true })).toBeVisible()
    // The name has the length, and the poster is made by the browser that shares it.
    await expect(page.getByRole('button', { name: /^The harvest ?, video, 3 seconds$/ })).toBeVisible()
    await expect(media.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('seeks a video through ranges', async () => {
    const partial = page.waitForResponse(
      response => /\/api\/media-files\/[\w-]+$/.test(response.url()) && response.status() === 206,
    )
    await page.getByRole('button', { name: /^The harvest/ }).click()
    expect((await partial).request().headers()['range']).toMatch(/^bytes=/)
    const viewer = page.getByRole('dialog')
    const player = viewer.locator('video')
    await expect(player).toHaveJSProperty('readyState', 4)
    await player.evaluate((element: { currentTime: number; duration: number }) => {
      element.currentTime = element.duration / 2
    })
    await page.keyboard.press('Space')
    await expect(player).toHaveJSProperty('paused', false)
    await expect(async () => {
      const time = await player.evaluate((element: { currentTime: number }) => element.currentTime)
      expect(time).toBeGreaterThan(1.5)
    }).toPass()
    await page.keyboard.press('i')
    await expect(viewer.getByText('Filmed from the barn.')).toBeVisible()
    expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
    await viewer.getByRole('link', { name: `Otto ${surname}` }).click()
  })

  await test.step('is among the media of the member in the picture', async () => {
    await expect(page).toHaveURL(`/family-member/${otto}`)
    await page.getByRole('tab', { name: 'Photos & Videos' }).click()
    await page.getByRole('button', { name: /^The harvest/ }).click()
    await page.getByRole('dialog').press('i')
    await page.getByRole('link', { name: 'Open the page it was shared on' }).click()
    await expect(page).toHaveURL(`/family-member/${id}`)
  })

  await test.step('plays a video in a slideshow, which continues after it', async () => {
    await page.getByRole('tab', { name: 'Photos & Videos' }).click()
    await page.getByRole('button', { name: /^The harvest/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('status')).toHaveText('The harvest, 1 of 3')
    const player = viewer.locator('video')
    await expect(player).toHaveJSProperty('readyState', 4)
    await player.evaluate((element: { currentTime: number; duration: number }) => {
      element.currentTime = element.duration - 0.3
    })
    await viewer.getByRole('button', { name: 'Play slideshow' }).click()
    await expect(viewer.getByRole('status')).toHaveText('Photograph 2, 2 of 3')
  })
})

test('the viewer needs only the keyboard', async ({ page, portal }) => {
  await page.clock.install()
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Clara', lastName: createSurname() })
  const photograph = await createPhotograph('oak.png', 40, 40)
  for (const title of ['Elm', 'Ash', 'Oak']) await shareFile(page, id, photograph, { title })
  await openMedia(page, id)
  // The pointer would pause the slideshow where it is at a control.
  await page.mouse.move(0, 0)
  const opener = page.getByRole('button', { name: 'Oak' })
  await opener.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photographs and videos of Clara' })
  const position = viewer.getByRole('status')
  await expect(position).toHaveText('Oak, 1 of 3')
  for (const [key, expected] of [
    ['ArrowRight', 'Ash, 2 of 3'],
    ['End', 'Elm, 3 of 3'],
    ['ArrowRight', 'Elm, 3 of 3'],
    ['ArrowLeft', 'Ash, 2 of 3'],
    ['Home', 'Oak, 1 of 3'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(position).toHaveText(expected)
  }

  await test.step('downloads and shows details', async () => {
    const download = page.waitForEvent('download')
    await page.keyboard.press('d')
    expect((await download).suggestedFilename()).toBe('oak.webp')
    await page.keyboard.press('i')
    await expect(viewer.getByRole('complementary', { name: 'Details' })).toContainText('The whole family')
    await page.keyboard.press('i')
    await expect(viewer.getByRole('complementary')).toBeHidden()
  })

  await test.step('plays a slideshow, and pauses it', async () => {
    await pauseClock(page)
    await page.keyboard.press('Space')
    await expect(viewer.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
    await expect(position).toHaveAttribute('aria-live', 'off')
    await expectSlide(page, viewer, 'Oak')
    await advanceClock(page, 4_900)
    await expect(position).toHaveText('Oak, 1 of 3')
    await advanceClock(page, 200)
    await expect(position).toHaveText('Ash, 2 of 3')

    // It waits while the reader is at a control.
    await expectSlide(page, viewer, 'Ash')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(viewer.getByRole('button', { name: 'Details' })).toBeFocused()
    await advanceClock(page, 20_000)
    await expect(position).toHaveText('Ash, 2 of 3')
    await page.keyboard.press('Shift+Tab')
    await advanceClock(page, 5_000)
    await expect(position).toHaveText('Elm, 3 of 3')

    await page.keyboard.press('Enter')
    await expect(viewer.getByRole('button', { name: 'Play slideshow' })).toBeFocused()
    await expect(position).toHaveAttribute('aria-live', 'polite')
    await advanceClock(page, 20_000)
    await expect(position).toHaveText('Elm, 3 of 3')
  })
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a photograph that loads late leaves the shown one ready', async ({ page, portal }) => {
  await portal.signIn(page)
  const id = await createMember(page, { firstName: 'Clara', lastName: createSurname() })
  const photograph = await createPhotograph('oak.png', 40, 40)
  const late = await shareFile(page, id, photograph, { title: 'Ash' })
  await shareFile(page, id, photograph, { title: 'Oak' })
  const replies = await delayResponses(page, `/api/media-files/${late}`)
  await openMedia(page, id)
  await page.getByRole('button', { name: 'Oak' }).press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photographs and videos of Clara' })
  const ready = viewer.locator('[aria-busy=false]').getByRole('img', { name: 'Oak' })
  await expect(ready).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status')).toHaveText('Ash, 2 of 2')
  await page.keyboard.press('ArrowLeft')
  await expect(ready).toBeVisible()
  const loaded = page.waitForResponse(`**/api/media-files/${late}`)
  await replies.release()
  await (await loaded).finished()
  // The event of the image is later than its reply.
  await page.evaluate(`new Promise(resolve => setTimeout(resolve, 500))`)
  await expect(ready).toBeVisible({ timeout: 1_000 })
})

test('downloads the album without the private media of others', async ({ page, portal }) => {
  await portal.signIn(page, 'family_member', 'Ben')
  const surname = createSurname()
  const id = await createMember(page, { firstName: 'Clara', lastName: surname })
  const photograph = await createPhotograph('oak.png', 40, 40)
  await shareFile(page, id, photograph, { title: 'Only for Ben', isPublic: false })
  await portal.signIn(page)
  await shareFile(page, id, photograph, { title: 'Oak' })
  await shareFile(page, id, photograph, { title: 'Oak' })
  await openMedia(page, id)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download album' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`Photographs of Clara ${surname}.zip`)
  const names = await listEntries(await download.path())
  expect(names).toHaveLength(2)
  expect(names.every(name => name.includes('Oak'))).toBe(true)
  expect(new Set(names).size, 'The names are different').toBe(2)
})

async function openMedia(page: Page, memberId: string): Promise<void> {
  await page.goto(`/family-member/${memberId}`)
  await page.getByRole('tab', { name: 'Photos & Videos' }).click()
}

async function pick(page: Page, combobox: Locator, name: string): Promise<void> {
  await combobox.fill(name)
  await page.getByRole('option', { name }).click()
}

/** The time of a slide begins when its photograph is loaded. */
async function expectSlide(page: Page, viewer: Locator, name: string): Promise<void> {
  await expect(viewer.locator('[aria-busy=false]').getByRole('img', { name })).toBeVisible()
  await advanceClock(page, 0)
}

/** The names of the files in a ZIP archive. */
async function listEntries(path: string): Promise<string[]> {
  const names: string[] = []
  const archive = await openPromise(path)
  for await (const { fileName } of archive.eachEntry()) names.push(fileName)
  return names
}
