/**
 * `npm run demo`: a separate portal with a fictional family and local exchanges, so that it needs no network. It
 * stores its data in the directory of `npm run demo -- DIRECTORY`, in DATA_DIR, or in ./data-demo. It never uses
 * DATABASE_URL, and it refuses to fill a real portal.
 */
import { join } from 'node:path'

import { sampleKeys } from '#contract/integrations/sample-exchange.ts'
import { listensOnLoopback } from '#server/platform/config.ts'
import { startPortal } from '#server/start-portal.ts'

import { password, signIns } from './accounts.ts'
import { openExchangeAccounts } from './exchange-accounts.ts'
import { openExchange } from './exchange.ts'
import { fillPortal } from './fill.ts'

const exchange = await openExchange()
const exchangeAccounts = await openExchangeAccounts()
const environment = {
  ...process.env,
  // Another host name than the real portal's, because all ports of a host name share their cookies.
  HOST: process.env['HOST'] || 'localhost',
  DATA_DIR: process.argv[2] || process.env['DATA_DIR'] || join(import.meta.dirname, '../../data-demo'),
  DATABASE_URL: undefined,
  COINBASE_URL: exchange.coinbaseUrl,
  KRAKEN_URL: exchange.krakenUrl,
  EXCHANGE_ACCOUNTS_URL: exchangeAccounts.url,
  MARKET_POLL_SECONDS: '5',
  SAMPLE_PRICES: 'on',
}

await startPortal(environment, async ({ platform }) => {
  await fillPortal(platform)
  console.log(
    `This is a demonstration with a fictional ${platform.config.FAMILY_NAME} family. Sign in as one of them:`,
  )
  for (const { role, email } of signIns) console.log(`  ${role.padEnd(14)} ${email.padEnd(22)} ${password}`)
  const { reading, trading } = sampleKeys
  console.log('The sample exchange can be connected as Kraken, on the investment dashboard:')
  console.log(`  ${reading.apiKey.padEnd(26)} ${reading.apiSecret}`)
  console.log(`  ${trading.apiKey.padEnd(26)} ${trading.apiSecret} (refused)`)
  if (!listensOnLoopback(platform.config)) {
    console.log('The password is public: anyone who can reach this address can sign in.')
  }
})
