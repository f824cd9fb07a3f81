/** Starts the portal with another directory of browser files, for `static-files.ts`. */
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openConfiguredDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'
import { composePortal } from '#server/portal.ts'

const config = readConfig({ ...process.env, COINBASE_URL: 'off', KRAKEN_URL: 'off' })
const log = openLog(config.LOG_LEVEL)
const database = await openConfiguredDatabase(config, log)
const portal = await composePortal({
  config,
  clock: systemClock,
  log,
  database,
  browserDirectory: process.env['BROWSER_DIRECTORY'] ?? '',
})
await portal.app.listen({ port: config.PORT, host: config.HOST })
process.once('SIGTERM', () => void stop())

async function stop() {
  await portal.close()
  await database.close()
  process.exit(0)
}
