import type { Locator, Page } from '@playwright/test'

import type { CryptoPrice } from '#contract/market.ts'
import { fixedBitcoinPrice, expect, delayResponses, test } from '#e2e/fixtures.ts'
import { findNavigation } from '#e2e/frame/frame.ts'

// The gain and loss colors of browser/ui/styles/tokens.css in light mode.
const green = 'rgb(28, 104, 66)'
const red = 'rgb(161, 50, 42)'

test.use({ colorScheme: 'light' })

test('the holdings show a placeholder, then their value', async ({ page, portal }) => {
  await portal.signIn(page)
  await expect
    .poll(async () => (await (await page.request.get('/api/crypto-prices')).json()).data.length)
    .toBeGreaterThanOrEqual(12)
  const prices = await delayResponses(page, '/api/crypto-prices')
  await page.goto('/portfolio')
  await expect(findHoldings(page).getByText('Loading the holdings...')).toBeAttached()
  await expect(findHoldings(page).locator('.animate-breathe').first()).toBeVisible()
  await expect(findHoldings(page).getByText(/exchange’s live market feed/)).toBeVisible()
  await expect(findHoldings(page).getByText('sample prices', { exact: true })).toBeVisible()

  await prices.release()
  const bitcoin = findHoldings(page).getByRole('row', { name: /BTC/ })
  await expect(bitcoin).toContainText('Bitcoin')
  await expect(bitcoin.getByRole('cell')).toHaveText([
    '25.5',
    fixedBitcoinPrice.shown,
    '$1,711,647.98',
    /^[+-]\$[\d,]+\.\d\d \([+-]\d+\.\d\d%\)$/,
  ])
  // A coin whose name equals its symbol is named once.
  await expect(findHoldings(page).getByRole('rowheader', { name: /XRP/ })).toHaveText('XRP')
  await expect(findHoldings(page).getByText('Loading the holdings...')).toBeHidden()
})

test('the holdings mark losses, delayed and missing prices', async ({ page, portal }) => {
  await portal.signIn(page)
  await showPrices(page, [
    createCoin('BTC', 'Bitcoin', 67_250.5, 1250.5),
    createCoin('ETH', 'Ethereum', 3480.4, -219.6, -6 * 60_000),
    createCoin('SOL', 'Solana', 171.5, 0),
  ])
  await page.goto('/portfolio')

  expect(await readRows(findHoldings(page).getByRole('table'))).toEqual([
    ['BTCBitcoin', '25.5', '$67,250.50', '$1,714,887.75', '+$31,887.75 (+1.89%)'],
    ['ETHEthereumdelayed', '180.75', '$3,480.40', '$629,082.30', '-$39,692.70 (-5.94%)'],
    ['SOLSolana', '450.25', '$171.50', '$77,217.88', '+$0.00 (+0.00%)'],
  ])
  await expect(findTotal(page, 'Total value')).toHaveText('$2,421,187.93')
  await expect(findTotal(page, '24h change')).toHaveText('-$7,804.95 (-0.32%)')
  await expect(findTotal(page, '24h change').locator('span').first()).toHaveCSS('color', red)
  await expect(findHoldings(page).getByText('+$0.00')).toHaveCSS('color', green)
  await expect(
    findHoldings(page).getByText(/^There is currently no price for XRP \(12,500 held\)\. /),
  ).toBeVisible()
  await expect(page.getByText('$2,421,187.93 in digital holdings, at live prices')).toBeVisible()

  // Without any price they explain what to do.
  await showPrices(page, [createCoin('DOGE', 'Dogecoin', 0.16, 0)])
  await page.reload()
  await expect(findHoldings(page).getByRole('heading', { name: 'No prices at the moment' })).toBeVisible()
  await expect(
    findHoldings(page).getByText(/let an administrator know that the market feed is down/),
  ).toBeVisible()
})

test('Access Full Portfolio Report leads to the printable report', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  const { familyId, accessCode } = await portal.setAccessCode(await portal.signIn(page))
  await page.addInitScript('globalThis.printed = 0; globalThis.print = () => globalThis.printed++')

  await page.goto('/portfolio')
  await page.getByRole('button', { name: 'Access Full Portfolio Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Family Access' })
  await dialog.getByLabel('Family Member ID').fill(familyId)
  await dialog.getByLabel('Secure Access Code').fill(accessCode)
  await dialog.getByRole('button', { name: 'Access Family Portal' }).click()

  await expect(page).toHaveURL('/portfolio/report')
  const report = page.getByRole('article')
  await expect(report.getByRole('heading', { level: 1, name: 'Portfolio Report' })).toBeVisible()
  await expect(report.getByText('Ada Hartwell')).toBeVisible()
  await expect(report.getByText('This report uses sample prices for demonstration.')).toBeVisible()
  await expect(report.getByRole('row', { name: /^Bitcoin/ })).toContainText('$1,711,647.98')
  for (const { name, allocation } of portfolios)
    expect(await readRows(report.getByRole('table', { name: `${name} allocation` }))).toEqual(allocation)

  await test.step('a failed refresh is reported, and the figures stay', async () => {
    expectConsoleError(/ERR_FAILED .*\/api\/portfolio-report/)
    await page.route('/api/portfolio-report', route => route.abort())
    const refresh = page.getByRole('button', { name: 'Refresh figures' })
    await refresh.click()
    const failure = page.getByRole('alert').filter({ hasText: 'The figures could not be refreshed' })
    await expect(failure).toContainText(/These are from \w+ \d+, \d{4}, .+\. Check your connection/)
    await expect(report.getByRole('row', { name: /^Bitcoin/ })).toContainText('$1,711,647.98')
    await page.unroute('/api/portfolio-report')
    await refresh.click()
    await expect(failure).toBeHidden()
  })

  const print = page.getByRole('button', { name: 'Print or save as PDF' })
  await print.click()
  expect(await page.evaluate('printed')).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(report.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of [print, findNavigation(page), page.getByRole('contentinfo')])
    await expect(part).toBeHidden()
})

const portfolios = [
  {
    name: 'Conservative',
    allocation: [
      ['Government Bonds', '40%'],
      ['Corporate Bonds', '25%'],
      ['Blue Chip Stocks', '30%'],
      ['Cash', '5%'],
    ],
  },
  {
    name: 'Growth',
    allocation: [
      ['Growth Stocks', '45%'],
      ['International Equities', '25%'],
      ['REITs', '15%'],
      ['Alternatives', '15%'],
    ],
  },
  {
    name: 'Alternative Investments',
    allocation: [
      ['Private Equity', '40%'],
      ['Commercial Real Estate', '30%'],
      ['Hedge Funds', '20%'],
      ['Commodities', '10%'],
    ],
  },
]

function findHoldings(page: Page) {
  return page.getByRole('region', { name: 'Digital holdings' })
}

function findTotal(page: Page, label: string) {
  return findHoldings(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
}

/** The text of every cell in the body of a table. */
async function readRows(table: Locator): Promise<string[][]> {
  await expect(table).toBeVisible()
  const rows = await table.locator('tbody tr').all()
  return Promise.all(rows.map(row => row.locator('th, td').allTextContents()))
}

async function showPrices(page: Page, data: CryptoPrice[]) {
  await page.route('/api/crypto-prices', route => route.fulfill({ json: { data } }))
}

function createCoin(symbol: string, name: string, price: number, change24h: number, old = 0): CryptoPrice {
  const changePercent24h = (100 * change24h) / (price - change24h)
  const lastUpdated = new Date(Date.now() + old).toISOString()
  return { symbol, name, price, change24h, changePercent24h, volume24h: 1, lastUpdated }
}
