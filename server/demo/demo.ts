/**
 * `npm run demo`: a portal of its own, filled with a fictional family and fed by a made-up exchange, so that it needs
 * no network. It lives in ./data-demo, or in the directory that `npm run demo -- DIRECTORY` names, and never in the
 * database of the real portal.
 */
import { join } from 'node:path'

import { listensOnLoopback } from '#server/platform/config.ts'
import { startPortal } from '#server/start-portal.ts'

import { password, signIns } from './accounts.ts'
import { openExchange } from './exchange.ts'
import { fillPortal } from './fill.ts'

const exchange = await openExchange()
const environment = {
  ...process.env,
  // By another name than the portal itself, since a browser keeps one set of cookies for all ports of a name.
  HOST: process.env['HOST'] || 'localhost',
  DATA_DIR: process.argv[2] ?? join(import.meta.dirname, '../../data-demo'),
  DATABASE_URL: undefined,
  COINBASE_URL: exchange.coinbaseUrl,
  KRAKEN_URL: exchange.krakenUrl,
  MARKET_POLL_SECONDS: '5',
  SAMPLE_PRICES: 'on',
}

await startPortal(environment, async ({ platform }) => {
  await fillPortal(platform)
  console.log(
    `A demonstration: the ${platform.config.FAMILY_NAME} family is made up. Sign in as one of them:`,
  )
  for (const { role, email } of signIns) console.log(`  ${role.padEnd(14)} ${email.padEnd(22)} ${password}`)
  if (!listensOnLoopback(platform.config)) {
    console.log('The password is no secret: whoever reaches this address can sign in.')
  }
})
