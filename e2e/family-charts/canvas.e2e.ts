import type { Page } from '@playwright/test'

import { findViolations } from '#e2e/axe.ts'
import { expect, phone } from '#e2e/fixtures.ts'

import { addFamily, sampleFamily } from './chart-family.ts'
import { findFamilyChart, openCharts, test } from './charts.ts'

test('mouse, wheel, keys and buttons move and zoom the chart', async ({ page, portal }) => {
  await openCharts(page, portal)
  const canvas = page.locator('canvas')
  const screenshots = new Set([await takeScreenshot(page)])
  const expectChange = async () => {
    await expect.poll(async () => screenshots.has(await takeScreenshot(page))).toBe(false)
    screenshots.add(await takeScreenshot(page))
  }
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 300, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(box.x + 380, box.y + 340, { steps: 4 })
  await page.mouse.up()
  await expectChange()
  await page.mouse.wheel(0, -300)
  await expectChange()
  await page.keyboard.press('+')
  await expectChange()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expectChange()
})

test('full screen fills the window until Escape', async ({ page, portal }) => {
  await openCharts(page, portal)
  expect(await readVisibleHeight(page)).toBeGreaterThan(0.6 * 900)
  const fullScreenButton = page.getByRole('button', { name: 'Full screen' })
  await fullScreenButton.click()
  const fullScreen = page.getByRole('dialog', { name: 'The Hartwell family, full screen' })
  await expect(fullScreen).toBeVisible()
  await expect(findFamilyChart(page)).toBeFocused()
  expect(await readVisibleHeight(page)).toBe(900)
  expect(await findViolations(page)).toEqual([])
  // The rest of the page is inert.
  const isPageInert = () =>
    page.evaluate<boolean>(`document.querySelector('[role=tablist]').closest('[inert]') !== null`)
  expect(await isPageInert()).toBe(true)
  for (let times = 0; times < 7; times += 1) {
    await page.keyboard.press('Tab')
    const focused = 'document.activeElement'
    const stays = `${focused} === document.body || ${focused}.closest('[role=dialog]') !== null`
    expect(await page.evaluate<boolean>(stays), 'The focus stays in full screen').toBe(true)
  }
  await findFamilyChart(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeHidden()
  await expect(fullScreen).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fullScreen).toBeHidden()
  await expect(fullScreenButton).toBeFocused()
  expect(await isPageInert()).toBe(false)

  await fullScreenButton.click()
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(fullScreenButton).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a tap selects a person, and nothing overflows', async ({ page, openPortal }) => {
    const portal = await openPortal()
    await portal.signIn(page)
    await addFamily(page, portal, sampleFamily.slice(0, 1))
    await openCharts(page, portal)
    const box = (await page.locator('canvas').boundingBox())!
    // A single person is centered, with the medallion above the middle.
    await page.locator('canvas').tap({ position: { x: box.width / 2, y: box.height / 2 - 30 } })
    await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).scrollIntoViewIfNeeded()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  test('one finger scrolls the page, two move the chart', async ({ page, portal }) => {
    await openCharts(page, portal)
    const { height } = (await page.locator('canvas').boundingBox())!
    expect(await readVisibleHeight(page), 'Half of the chart is visible').toBeGreaterThan(height / 2)
    const readScrollPosition = () => page.evaluate<number>('Math.round(scrollY)')
    const hint = page.getByText('Use two fingers to move the chart')
    await swipeChart(page, [{ x: 195, y: 700 }], { x: 0, y: -160 })
    await expect(hint).toBeVisible()
    await expect.poll(readScrollPosition).toBeGreaterThan(60)
    await expect(hint).toBeHidden()

    await page.evaluate('scrollTo(0, 200)')
    const before = await takeScreenshot(page)
    const fingers = [
      { x: 120, y: 400 },
      { x: 240, y: 420 },
    ]
    await swipeChart(page, fingers, { x: 40, y: -90 })
    await expect.poll(async () => (await takeScreenshot(page)) === before).toBe(false)
    expect(await readScrollPosition()).toBe(200)
    await expect(hint).toBeHidden()

    await page.getByRole('button', { name: 'Full screen' }).click()
    const inFullScreen = await takeScreenshot(page)
    await swipeChart(page, [{ x: 195, y: 500 }], { x: 20, y: -120 })
    await expect.poll(async () => (await takeScreenshot(page)) === inFullScreen).toBe(false)
    await expect(hint).toBeHidden()
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    expect(await readScrollPosition()).toBe(200)
  })

  test('a pinch zooms the chart, not the page', async ({ page, portal }) => {
    await openCharts(page, portal)
    let before = ''
    // Waits until the chart is at rest: late fonts repaint it as well.
    await expect
      .poll(async () => {
        const last = before
        before = await takeScreenshot(page)
        return before === last
      })
      .toBe(true)
    const readPagePosition = () => page.evaluate('[visualViewport.scale, scrollY]')
    const position = await readPagePosition()
    // The middle between the fingers does not move, so only the size can change.
    await pinchChart(page, { x: 160, y: 600 }, { from: 20, to: 70 })
    await expect.poll(async () => (await takeScreenshot(page)) === before).toBe(false)
    expect(await readPagePosition()).toEqual(position)
  })
})

async function takeScreenshot(page: Page): Promise<string> {
  return (await page.locator('canvas').screenshot()).toString('base64')
}

/** The visible height of the chart, in pixels. */
async function readVisibleHeight(page: Page): Promise<number> {
  const { y, height } = (await page.locator('canvas').boundingBox())!
  return Math.min(y + height, page.viewportSize()!.height) - Math.max(0, y)
}

/** Real touch events, so that the browser decides what they scroll. */
async function swipeChart(page: Page, from: Point[], by: Point): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', part: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: from.map(({ x, y }, id) => ({ x: x + by.x * part, y: y + by.y * part, id })),
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

/** Two fingers move apart, `from` and `to` pixels from the middle between them. */
async function pinchChart(
  page: Page,
  { x, y }: Point,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: x - distance, y, id: 0 },
        { x: x + distance, y, id: 1 },
      ],
    })
  await touch('touchStart', from)
  for (let distance = from; distance <= to; distance += 10) await touch('touchMove', distance)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

type Point = { x: number; y: number }
