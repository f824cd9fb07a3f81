/**
 * The pages about accounts, rights and messages in Chromium, for an administrator of a portal with 10,000 accounts: JS
 * and the median of three visits by Lighthouse's simulated phone.
 * Promise: as for every signed-in page, JS within 140 KB, CLS at most 0.01, accessibility and best practices 100.
 */
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { openBrowser } from './chromium.ts'
import { createTemporaryDirectory, registerAdministrator, startPortal } from './processes.ts'
import { roundForDisplay } from './results.ts'
import { findMedian, reportResult } from './rounds.ts'

const visits = 3
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
for (const path of paths) {
  const { scripts } = await browser.measureTransfer(portal.address + path, cookie)
  reportResult(`${path}: JS, brotli`, scripts / 1000, { atMost: 140 }, ' KB')
  const measured: Awaited<ReturnType<typeof browser.runLighthouse>>[] = []
  for (let visit = 0; visit < visits; visit += 1)
    measured.push(await browser.runLighthouse(portal.address + path, cookie))
  const find = (measure: keyof (typeof measured)[number]) => findMedian(measured.map(each => each[measure]))
  reportResult(`${path}: accessibility`, find('accessibility'), { atLeast: 100 })
  reportResult(`${path}: best practices`, find('bestPractices'), { atLeast: 100 })
  reportResult(`${path}: cumulative layout shift`, find('shift'), { atMost: 0.01 })
  console.log(
    `  performance ${find('performance')}, largest paint ${roundForDisplay(find('largestPaint'))} ms, ` +
      `blocked ${roundForDisplay(find('blocking'))} ms`,
  )
}
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
