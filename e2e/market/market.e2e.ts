import type { Locator, Page } from '@playwright/test'

import type { CryptoPrice } from '#contract/market.ts'
import {
  fixedBitcoinPrice,
  countCalls,
  flushRequests,
  expect,
  phone,
  advanceClock,
  advanceClockUntil,
  test,
  withMotion,
} from '#e2e/fixtures.ts'

// The gain and loss colors of browser/ui/styles/tokens.css on a dark band.
const green = 'rgb(134, 207, 163)'
const red = 'rgb(242, 153, 141)'

test.use(withMotion)

const noon = new Date('2026-11-21T12:00:00Z')

const bitcoin: CryptoPrice = {
  symbol: 'BTC',
  name: 'Bitcoin',
  price: 67_123.456,
  change24h: 812.3,
  changePercent24h: 1.225,
  volume24h: 1_234_567_890.7,
  lastUpdated: '2026-11-21T11:59:58.000Z',
}
const ether: CryptoPrice = {
  ...bitcoin,
  symbol: 'ETH',
  name: 'Ether',
  price: 3_500,
  changePercent24h: -2.5,
  volume24h: 900.4,
}
const dogecoin: CryptoPrice = {
  ...bitcoin,
  symbol: 'DOGE',
  name: 'Dogecoin',
  price: 0.084,
  changePercent24h: 0,
}

test('the ticker shows each coin for 3 seconds, losses in red', async ({ page }) => {
  await openTicker(page, [bitcoin, ether, dogecoin])
  const figuresOfCoins = [
    ['BTC', '$67,123.46', '+1.23%', '$1,234,567,891', '11:59:58 AM'],
    ['ETH', '$3,500.00', '-2.50%', '$900', '11:59:58 AM'],
    ['DOGE', '$0.08', '+0.00%', '$1,234,567,891', '11:59:58 AM'],
  ]
  const colors = [green, red, green]
  for (const index of [0, 1, 2, 0, 1]) {
    await expectTexts(page, figuresOfCoins[index]!)
    await expect(findFigures(page).getByText(/%$/)).toHaveCSS('color', colors[index]!)
    await expect(findDots(page)).toHaveAccessibleName(`Coin ${index + 1} of 3`)
    await expect(findDots(page).getByRole('listitem')).toHaveCount(3)
    await advanceClock(page, 2_800)
    await expect(findSymbol(page)).toHaveText(figuresOfCoins[index]![0]!)
    await advanceClock(page, 200)
  }

  await test.step('it pauses on hover and with its button', async () => {
    await expect(findSymbol(page)).toHaveText('DOGE')
    await findTicker(page).hover()
    await advanceClock(page, 9_500)
    await expect(findSymbol(page)).toHaveText('DOGE')

    await page.mouse.move(700, 600)
    await advanceTicker(page)
    await expect(findSymbol(page)).toHaveText('BTC')

    await page.getByRole('button', { name: 'Pause the price ticker' }).press('Enter')
    await advanceClock(page, 9_500)
    await expect(findSymbol(page)).toHaveText('BTC')
    await page.getByRole('button', { name: 'Resume the price ticker' }).press('Enter')
    await advanceTicker(page)
    await expect(findSymbol(page)).toHaveText('ETH')
  })
})

test('all figures fit the banner at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openTicker(page, [
    {
      ...bitcoin,
      price: 1_234_567.89,
      volume24h: 123_456_789_012,
      lastUpdated: '2026-11-20T22:59:58.000Z',
    },
    ether,
  ])
  await expectTexts(page, ['delayed', 'sample prices', '$1,234,567.89', 'Nov 20, 10:59:58 PM'])

  const banner = await getBox(findTicker(page))
  const elements = [findSymbol(page), ...(await findFigures(page).all()), findDots(page)]
  const boxes = await Promise.all(elements.map(getBox))
  for (const box of boxes) {
    expect(box.y).toBeGreaterThanOrEqual(banner.y)
    expect(box.y + box.height).toBeLessThanOrEqual(banner.y + banner.height)
  }
  const dotsBox = await getBox(findDots(page))
  for (const box of boxes.slice(0, -1)) expect(box.y + box.height).toBeLessThanOrEqual(dotsBox.y)
})

test.describe('on a phone', () => {
  // Its scrollbar takes no space.
  test.use(phone)

  test('the ticker takes one line', async ({ page }) => {
    await openTicker(page, [bitcoin, ether])
    await expectTexts(page, ['$67,123.46', '+1.23%', '$1,234,567,891', '11:59:58 AM'])
    const middles = await Promise.all(
      (await findFigures(page).all()).map(async figure => {
        const { y, height } = await getBox(figure)
        return Math.round(y + height / 2)
      }),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
    expect((await getBox(findTicker(page))).height).toBeLessThanOrEqual(48)
    const pause = page.getByRole('button', { name: 'Pause the price ticker' })
    const volume = await getBox(findFigures(page).filter({ hasText: '$1,234,567,891' }))
    expect(volume.x + volume.width, 'The pause button covers no volume').toBeLessThanOrEqual(
      (await getBox(pause)).x,
    )
    const time = await getBox(findFigures(page).filter({ hasText: '11:59:58 AM' }))
    const icon = await getBox(pause.locator('svg'))
    expect(time.x + time.width, 'The time ends before the icon').toBeLessThanOrEqual(icon.x - 4)
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the ticker starts paused', async ({ page }) => {
    await openTicker(page, [bitcoin, ether])
    await advanceClock(page, 9_500)
    await expect(findSymbol(page)).toHaveText('BTC')
    await page.getByRole('button', { name: 'Resume the price ticker' }).click()
    await page.mouse.move(700, 600)
    await advanceTicker(page)
    await expect(findSymbol(page)).toHaveText('ETH')
  })
})

test('the ticker shows loading, then live and sample prices', async ({ page }) => {
  let answerRead: () => void = () => undefined
  const answered = new Promise<void>(resolve => {
    answerRead = resolve
  })
  await page.route('/api/crypto-prices', async route => {
    await answered
    await route.fulfill({ json: { data: [] } })
  })
  await page.goto('/')
  await expect(findTicker(page)).toHaveText('Loading crypto prices...')

  const reply = page.waitForResponse('/api/crypto-prices')
  answerRead()
  await (await reply).finished()
  await expect(findTicker(page), 'An empty list').toHaveText('Loading crypto prices...')
  await expect(findTicker(page).getByRole('button')).toBeHidden()

  await page.unroute('/api/crypto-prices')
  await expect
    .poll(async () => (await (await page.request.get('/api/crypto-prices')).json()).data.length)
    .toBeGreaterThanOrEqual(12)
  await page.reload()
  await expect(findSymbol(page)).toHaveText('BTC')
  await expectTexts(page, [fixedBitcoinPrice.shown, 'sample prices'])
})

test('prices refetch every 30 seconds and show delays', async ({ page, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/crypto-prices/)
  // Delayed from five minutes on.
  const lastUpdated = new Date(noon.getTime() - 3.5 * 60_000).toISOString()
  const coins = [{ ...bitcoin, lastUpdated }]
  const reads = countCalls(page, 'GET /api/crypto-prices')
  await openTicker(page, coins)
  expect(reads()).toBe(1)
  await expect(findFigures(page)).toContainText(['$67,123.46'])

  coins[0] = { ...bitcoin, lastUpdated, price: 70_000 }
  await advanceClock(page, 10_000)
  await expect(findSymbol(page), 'A single coin does not move').toHaveText('BTC')
  await advanceClock(page, 19_000)
  await flushRequests(page)
  expect(reads()).toBe(1)
  await advanceClock(page, 1_100)
  await expect.poll(reads).toBe(2)
  await advanceClockUntil(page, () =>
    expect(findFigures(page).first()).toHaveText('$70,000.00', { timeout: 50 }),
  )

  await test.step('a failure keeps the price and later marks it delayed', async () => {
    await page.route('/api/crypto-prices', route => route.fulfill({ status: 503 }))
    const failing = page.waitForResponse('/api/crypto-prices')
    await advanceClock(page, 31_000)
    await failing
    await advanceClock(page, 1_000)
    await expect(findSymbol(page)).toHaveText('BTC')
    await expect(findFigures(page).first()).toHaveText('$70,000.00')
    await expect(findTicker(page).getByText('delayed')).toBeHidden()

    await advanceClock(page, 41_000)
    await expect(findTicker(page).getByText('delayed')).toBeVisible()
  })
})

/** Opens home at noon with these coins and pauses the clock. */
async function openTicker(page: Page, coins: CryptoPrice[]) {
  await page.route('/api/crypto-prices', route => route.fulfill({ json: { data: coins } }))
  await page.clock.install({ time: noon.getTime() - 1_000 })
  await page.clock.pauseAt(noon)
  await page.goto('/')
  await advanceClockUntil(page, () =>
    expect(findSymbol(page)).toHaveText(coins[0]?.symbol ?? '', { timeout: 50 }),
  )
}

/** Advances the ticker by one coin. */
async function advanceTicker(page: Page) {
  await advanceClock(page, 3_000)
}

function findTicker(page: Page) {
  return page.getByRole('region', { name: 'Cryptocurrency prices' })
}

async function getBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element has no box')
  return box
}

function findSymbol(page: Page) {
  return findTicker(page).getByRole('term').first()
}

async function expectTexts(page: Page, texts: string[]) {
  for (const text of texts) await expect(findTicker(page).getByText(text, { exact: true })).toBeVisible()
}

function findFigures(page: Page) {
  return findTicker(page).getByRole('definition')
}

function findDots(page: Page) {
  return findTicker(page).getByRole('list')
}
