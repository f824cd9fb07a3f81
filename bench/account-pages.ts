/**
 * The pages about accounts, rights and messages in Chromium, for an administrator of a portal with 10,000 accounts: JS
 * and the median of three visits by Lighthouse's simulated phone.
 * Promise: as for every signed-in page, JS within 120 KB, CLS at most 0.01, accessibility and best practices 100.
 */
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { openBrowser } from './support/chromium.ts'
import { reportPage } from './support/page-visits.ts'
import { createTemporaryDirectory, registerAdministrator, startPortal } from './support/processes.ts'

const paths = [
  '/role-management',
  '/audit',
  '/appointments',
  '/second-factor',
  '/notifications',
  '/account',
  '/messages',
  '/calendar',
  '/family-portal',
]

const dataDir = createTemporaryDirectory()
const portal = await startPortal({ dataDir })
const cookie = await registerAdministrator(portal.address, dataDir)
await addAccounts(10_000)
const browser = await openBrowser()
for (const path of paths) await reportPage(browser, new URL(path, portal.address), cookie, 0.01)
await browser.close()
await portal.stop()

async function addAccounts(count: number): Promise<void> {
  const database = await openSharedDatabase(readConfig({ DATA_DIR: dataDir }), openLog('warn'))
  const client = await database.connect()
  await client.query(`
    insert into users (email, password_hash, first_name, last_name, password_changed_at, created_at, updated_at)
    select 'account' || number || '@example.test', 'none', 'Member', 'Number ' || number, now(), now(), now()
    from generate_series(1, ${count}) as number`)
  await client.query('vacuum analyze users')
  await client.end()
  await database.close()
}
