import type { Page } from '@playwright/test'

import { findViolations } from '#e2e/axe.ts'
import { clickTwice, expect, test } from '#e2e/fixtures.ts'
import type { Portal } from '#e2e/portal.ts'
import {
  openExchangeAccounts,
  sampleCredentials,
  type ExchangeAccounts,
} from '#server/demo/exchange-accounts.ts'

type OpenPortal = (settings?: Record<string, string>) => Promise<Portal>

/** A portal that reads the sample exchange, and a member on the dashboard. */
async function openDashboard(page: Page, openPortal: OpenPortal, exchange: ExchangeAccounts) {
  const portal = await openPortal({ EXCHANGE_ACCOUNTS_URL: exchange.url })
  await portal.signIn(page)
  await page.goto(`${portal.address}/investment-dashboard`)
  await expect(page.getByRole('heading', { name: 'Integrations' })).toBeVisible()
  return portal
}

async function connect(page: Page, { apiKey, apiSecret } = sampleCredentials): Promise<void> {
  await page.getByRole('button', { name: 'Connect an exchange' }).click()
  await page.getByLabel('Exchange', { exact: true }).selectOption('kraken')
  await page.getByLabel('API key').fill(apiKey)
  await page.getByLabel('API secret').fill(apiSecret)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

test('a member connects an exchange, syncs and disconnects it', async ({
  page,
  openPortal,
  expectConsoleError,
}) => {
  expectConsoleError(/400 .*integrations/)
  expectConsoleError(/502 .*sync/)
  const exchange = await openExchangeAccounts()
  await openDashboard(page, openPortal, exchange)
  await expect(page.getByText('Nothing is connected yet')).toBeVisible()

  await test.step('a key that can withdraw is refused beside its field', async () => {
    exchange.account.permissions.push('withdraw-funds')
    await connect(page)
    await expect(
      page
        .getByRole('dialog')
        .getByText(/This key can do more than read/)
        .first(),
    ).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    exchange.account.permissions.pop()
  })

  await test.step('a secret that was cut is refused beside its field', async () => {
    const { apiSecret } = sampleCredentials
    await page.getByLabel('API secret').fill(apiSecret.slice(0, -3))
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByLabel('API secret')).toHaveAccessibleDescription(/is not a secret of Kraken/)
    await page.getByLabel('API secret').fill(apiSecret)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  const integrations = page.getByRole('list', { name: 'Integrations' })
  await expect(integrations).toContainText('Never synced')

  await test.step('a sync shows its progress and its result', async () => {
    const resume = exchange.pause()
    await page.getByRole('button', { name: 'Sync Kraken' }).click()
    await expect(integrations).toContainText('Reading balances and trades')
    resume()
    await expect(integrations).toContainText('3 new trades and 2 changed balances')
    await expect(page.getByRole('row', { name: /BTC/ }).first()).toBeVisible()
  })

  await test.step('a failure of the exchange is shown as a sentence', async () => {
    exchange.fail(503)
    await page.getByRole('button', { name: 'Sync Kraken' }).click()
    await expect(integrations).toContainText('Kraken could not be read')
    exchange.fail(undefined)
  })

  await test.step('the holdings stay when the exchange is disconnected', async () => {
    await page.getByRole('button', { name: 'Disconnect Kraken' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Nothing is connected yet')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: /BTC/ }).first()).toBeVisible()
  })

  await test.step('the sync is undone', async () => {
    await page.getByRole('button', { name: 'Undo the sync with Kraken' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo sync' }).click()
    await expect(page.getByRole('list', { name: 'Imports' })).toContainText('Undone')
    await expect(page.getByRole('row', { name: /BTC/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Imports' })).toBeFocused()
  })
  await exchange.close()
})

test('a member previews a sync, applies and undoes it', async ({ page, openPortal, expectConsoleError }) => {
  expectConsoleError(/502 .*preview/)
  const exchange = await openExchangeAccounts()
  await openDashboard(page, openPortal, exchange)
  await connect(page)
  const integrations = page.getByRole('list', { name: 'Integrations' })
  await expect(integrations).toContainText('Never synced')
  const dialog = page.getByRole('dialog', { name: 'Preview the sync with Kraken' })
  const preview = page.getByRole('button', { name: 'Preview the sync with Kraken' })

  await test.step('a failure of the exchange can be tried again', async () => {
    exchange.fail(503)
    await preview.click()
    await expect(dialog.getByRole('alert')).toContainText('Kraken could not be read')
    expect(await findViolations(page)).toEqual([])
    exchange.fail(undefined)
  })

  await test.step('the reading shows its progress', async () => {
    const resume = exchange.pause()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('status')).toContainText('Reading balances and trades')
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(integrations).toContainText('Reading balances and trades for a preview')
    await preview.click()
    resume()
  })

  await test.step('the preview lists what is new and records nothing', async () => {
    await expect(dialog.getByText('6 new activities into “Kraken”')).toBeVisible()
    await expect(dialog.getByText('2 balances differ from the ledger')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Transfer in · SOL/ })).toContainText(
      /10\.25 in the ledger,\s*12\.25 at the exchange/,
    )
    await expect(dialog.getByRole('row', { name: /Sell · BTC/ })).toContainText('70,000.00')
    expect(await findViolations(page)).toEqual([])
    await expect(page.getByText('Never synced')).toBeVisible()
    await expect(page.getByText('Sync with Kraken', { exact: true })).toBeHidden()
  })

  await test.step('the sync records what it showed', async () => {
    await dialog.getByRole('button', { name: 'Sync', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(preview).toBeFocused()
    await expect(
      page.getByText('Kraken is up to date: 3 new trades and 2 changed balances.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Imports' })).toContainText('6 activities into “Kraken”')
  })

  await test.step('nothing is new in the next preview', async () => {
    await preview.click()
    await expect(dialog.getByRole('heading', { name: /^Nothing new since/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Sync', exact: true })).toBeHidden()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the preview lists everything again after an undo', async () => {
    await page.getByRole('button', { name: 'Undo the sync with Kraken' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo sync' }).click()
    await expect(page.getByRole('list', { name: 'Imports' })).toContainText('Undone')
    await preview.click()
    await expect(dialog.getByText('6 new activities into “Kraken”')).toBeVisible()
  })
  await exchange.close()
})

/** A file whose columns no one can guess. */
const statement = `When,What,Which,How many,At
05.01.2026,Buy,VTI,10,250.50
03.03.2026,Sell,VTI,4,275.25
04.03.2026,Buy,BND,ten,72.10
`

function createFile(text: string) {
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function addAccount(portal: Portal, page: Page, name: string): Promise<void> {
  const { status } = await page.evaluate<{ status: number }>(`fetch('/api/investment-accounts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: ${JSON.stringify(name)} }),
  }).then(({ status }) => ({ status }))`)
  expect(status, `The account is added at ${portal.address}`).toBe(201)
}

async function chooseFile(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import a file' }).click()
  await page.getByLabel('Choose a file').setInputFiles(createFile(text))
}

test('a member imports a CSV file and undoes the import', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/investment-dashboard')
  await addAccount(portal, page, 'Brokerage')
  await page.reload()
  const dialog = page.getByRole('dialog')

  await test.step('the columns are chosen once', async () => {
    await chooseFile(page, statement)
    await expect(dialog.getByText('No row of this file can be recorded')).toBeVisible()
    for (const [label, column] of [
      ['Date', 'When'],
      ['Kind of activity', 'What'],
      ['Symbol', 'Which'],
      ['Quantity', 'How many'],
      ['Price per unit', 'At'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).selectOption({ label: column })
    await dialog.getByLabel('Order of a date').selectOption('dmy')
    await dialog.getByRole('button', { name: 'Read the file again' }).click()
    await expect(dialog.getByText('New (2)')).toBeVisible()
    await expect(dialog.getByText('“ten” in the column of the quantity is not a number')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('nothing is recorded before the button is pressed', async () => {
    await dialog.getByRole('button', { name: 'Record 2 activities' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /VTI/ }).first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Imports' })).toContainText('2 activities into “Brokerage”')
  })

  await test.step('the same file adds nothing, with remembered columns', async () => {
    await chooseFile(page, statement)
    await expect(dialog.getByText('Already recorded (2)')).toBeVisible()
    await expect(dialog.getByText('Nothing is new in this file')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Record/ })).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the import is undone', async () => {
    await page.getByRole('button', { name: 'Undo the import of statement.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('list', { name: 'Imports' })).toContainText('Undone')
    await expect(page.getByRole('row', { name: /VTI/ })).toHaveCount(0)
  })
})

test('a demonstration offers the keys of its exchange', async ({ page, openPortal, expectConsoleError }) => {
  expectConsoleError(/400 .*integrations/)
  const exchange = await openExchangeAccounts()
  const portal = await openPortal({ EXCHANGE_ACCOUNTS_URL: exchange.url, SAMPLE_PRICES: 'on' })
  await portal.signIn(page)
  await page.goto(`${portal.address}/investment-dashboard`)
  await page.getByRole('button', { name: 'Connect an exchange' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect an exchange' })
  await dialog.getByRole('button', { name: 'sample-key-that-may-trade' }).click()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText(/This key can do more than read/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'sample-key-that-only-reads' }).click()
  await expect(dialog.getByText(/This key can do more than read/)).toBeHidden()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Sync Kraken' }).click()
  await expect(page.getByRole('list', { name: 'Integrations' })).toContainText('3 new trades')
  await exchange.close()
})

test('the same file in two tabs is recorded once', async ({ page, context, portal, expectConsoleError }) => {
  expectConsoleError(/409 .*apply/)
  await portal.signIn(page)
  await page.goto('/investment-dashboard')
  await addAccount(portal, page, 'Brokerage')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await tab.goto('/investment-dashboard')
    await chooseFile(tab, 'Trade date,Action,Symbol,Shares,Price\n2026-01-05,Buy,VTI,10,250.5\n')
    await expect(tab.getByRole('dialog').getByRole('row', { name: /Buy · VTI/ })).toContainText('250.50')
  }
  const record = (tab: Page) => tab.getByRole('button', { name: 'Record 1 activity' })
  await page.bringToFront()
  await clickTwice(record(page))
  await expect(page.getByRole('dialog')).toBeHidden()
  await other.bringToFront()
  await record(other).click()
  const alert = other.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText('This file has no new rows.')
  await expect(alert).toBeFocused()
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(other.getByRole('list', { name: 'Imports' }).getByRole('listitem')).toHaveCount(1)
})
