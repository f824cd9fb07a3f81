import type { Page } from '@playwright/test'

import { findViolations } from './axe.ts'
import { addFamily, sampleFamily } from './chart-family.ts'
import { familyChart, openCharts, test } from './charts.ts'
import { expect, phone } from './fixtures.ts'

test('it moves under the mouse and the wheel, and keys and buttons zoom', async ({ page, portal }) => {
  await openCharts(page, portal)
  const canvas = page.locator('canvas')
  const seen = new Set([await looksOf(page)])
  const expectNew = async () => {
    await expect.poll(async () => seen.has(await looksOf(page))).toBe(false)
    seen.add(await looksOf(page))
  }
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 300, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(box.x + 380, box.y + 340, { steps: 4 })
  await page.mouse.up()
  await expectNew()
  await page.mouse.wheel(0, -300)
  await expectNew()
  await page.keyboard.press('+')
  await expectNew()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expectNew()
})

test('most of a screen is chart at once, and in full screen all of it is, until Escape', async ({
  page,
  portal,
}) => {
  await openCharts(page, portal)
  expect(await seenOf(page)).toBeGreaterThan(0.6 * 900)
  const full = page.getByRole('button', { name: 'Full screen' })
  await full.click()
  const whole = page.getByRole('dialog', { name: 'The Hartwell family, full screen' })
  await expect(whole).toBeVisible()
  await expect(familyChart(page)).toBeFocused()
  expect(await seenOf(page)).toBe(900)
  expect(await findViolations(page)).toEqual([])
  // All beside it is out of reach.
  const isOutOfReach = () =>
    page.evaluate<boolean>(`document.querySelector('[role=tablist]').closest('[inert]') !== null`)
  expect(await isOutOfReach()).toBe(true)
  for (let times = 0; times < 7; times += 1) {
    await page.keyboard.press('Tab')
    const focused = 'document.activeElement'
    const stays = `${focused} === document.body || ${focused}.closest('[role=dialog]') !== null`
    expect(await page.evaluate<boolean>(stays), 'The focus stays in the full screen').toBe(true)
  }
  await familyChart(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeHidden()
  await expect(whole).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await expect(full).toBeFocused()
  expect(await isOutOfReach()).toBe(false)

  await full.click()
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(full).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a finger chooses somebody, and nothing is wider than the screen', async ({ page, openPortal }) => {
    const portal = await openPortal()
    await portal.signIn(page)
    await addFamily(page, portal, sampleFamily.slice(0, 1))
    await openCharts(page, portal)
    const box = (await page.locator('canvas').boundingBox())!
    // One person alone stands in the middle of the upper half, on the medallion.
    await page.locator('canvas').tap({ position: { x: box.width / 2, y: box.height / 2 - 30 } })
    await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).scrollIntoViewIfNeeded()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  test('half of the chart is seen at once', async ({ page, portal }) => {
    await openCharts(page, portal)
    const { height } = (await page.locator('canvas').boundingBox())!
    expect(await seenOf(page)).toBeGreaterThan(height / 2)
  })

  test('one finger scrolls the page over the chart and is told that two move it; in full screen one does', async ({
    page,
    portal,
  }) => {
    await openCharts(page, portal)
    const scrolled = () => page.evaluate<number>('Math.round(scrollY)')
    const hint = page.getByText('Use two fingers to move the chart')
    await swipe(page, [{ x: 195, y: 700 }], { x: 0, y: -160 })
    await expect(hint).toBeVisible()
    await expect.poll(scrolled).toBeGreaterThan(60)
    await expect(hint).toBeHidden()

    await page.evaluate('scrollTo(0, 200)')
    const before = await looksOf(page)
    const fingers = [
      { x: 120, y: 400 },
      { x: 240, y: 420 },
    ]
    await swipe(page, fingers, { x: 40, y: -90 })
    await expect.poll(async () => (await looksOf(page)) === before).toBe(false)
    expect(await scrolled()).toBe(200)
    await expect(hint).toBeHidden()

    await page.getByRole('button', { name: 'Full screen' }).click()
    const full = await looksOf(page)
    await swipe(page, [{ x: 195, y: 500 }], { x: 20, y: -120 })
    await expect.poll(async () => (await looksOf(page)) === full).toBe(false)
    await expect(hint).toBeHidden()
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    expect(await scrolled()).toBe(200)
  })

  test('two fingers that part enlarge the chart, and not the page', async ({ page, portal }) => {
    await openCharts(page, portal)
    let before = ''
    // At rest: what is drawn last, such as letters that have just arrived, is no zoom.
    await expect
      .poll(async () => {
        const last = before
        before = await looksOf(page)
        return before === last
      })
      .toBe(true)
    const whereThePageIs = () => page.evaluate('[visualViewport.scale, scrollY]')
    const stood = await whereThePageIs()
    // What lies between them stays there, so that nothing but the size can change.
    await part(page, { x: 160, y: 600 }, { from: 20, to: 70 })
    await expect.poll(async () => (await looksOf(page)) === before).toBe(false)
    expect(await whereThePageIs()).toEqual(stood)
  })
})

async function looksOf(page: Page): Promise<string> {
  return (await page.locator('canvas').screenshot()).toString('base64')
}

/** How much of the height of the screen is chart, in pixels. */
async function seenOf(page: Page): Promise<number> {
  const { y, height } = (await page.locator('canvas').boundingBox())!
  return Math.min(y + height, page.viewportSize()!.height) - Math.max(0, y)
}

/** As fingers do it on glass: the browser itself decides what they scroll. */
async function swipe(page: Page, from: Point[], by: Point): Promise<void> {
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', part: number) =>
    glass.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: from.map(({ x, y }, id) => ({ x: x + by.x * part, y: y + by.y * part, id })),
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10)
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await glass.detach()
}

/** Two fingers, as far from the middle between them as told, move apart. */
async function part(page: Page, { x, y }: Point, { from, to }: { from: number; to: number }): Promise<void> {
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
