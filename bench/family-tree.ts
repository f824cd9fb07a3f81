/**
 * The timeline with 10,000 complete members in Chromium: the compressed size of the list, the time from its last byte
 * to the first cards and to the whole timeline, the number of DOM nodes, and the longest frame while scrolling,
 * relative to the idle page.
 * Promise: at most 200 KB; first cards within 120 ms; at most 1,500 DOM nodes; no frame over 50 ms.
 */
import { chromium, type Page } from '@playwright/test'

import { chromiumFlags, findChromium } from '#scripts/find-chromium.ts'
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { registerAccount, startPortal, createTemporaryDirectory } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, reportResult } from './support/rounds.ts'

const rounds = 5

// Page scripts are strings, because this project has no DOM types.
const observeRendering = `{
  const record = (name, selector) => new MutationObserver((_, observer) => {
    if (document.querySelector(selector) === null) return
    observer.disconnect()
    // After the frame has been painted.
    requestAnimationFrame(() => setTimeout(() => { globalThis[name] = performance.now() }))
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-setsize'] })
  record('firstCards', 'article[data-member]')
  record('whole', '[aria-setsize="10000"]')
}`

const readTimings = `(() => {
  const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/family-members'))
  return {
    bytes: list.encodedBodySize,
    firstCards: globalThis.firstCards - list.responseEnd,
    whole: globalThis.whole - list.responseEnd,
  }
})()`

const countNodes = `(() => {
  const walker = document.createTreeWalker(document)
  let count = 1
  while (walker.nextNode() !== null) count += 1
  return count
})()`

const startFrames = `(() => {
  const frames = { longest: 0, previous: 0, isMeasuring: true }
  globalThis.measuredFrames = frames
  requestAnimationFrame(function frame(now) {
    if (frames.previous > 0) frames.longest = Math.max(frames.longest, now - frames.previous)
    frames.previous = now
    if (frames.isMeasuring) requestAnimationFrame(frame)
  })
})()`

const stopFrames = `(() => {
  globalThis.measuredFrames.isMeasuring = false
  return globalThis.measuredFrames.longest
})()`

const dataDir = createTemporaryDirectory()
const portal = await startPortal({ dataDir })
await insertMembers(dataDir)

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Chromium is not installed. Run: node scripts/chromium.ts')
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const cookies = (await registerAccount(portal.address)).split('; ').map(cookie => cookie.split('='))
await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: portal.address })))
await context.addInitScript(observeRendering)

const visits: Visit[] = []
for (let visit = 0; visit < rounds; visit += 1) visits.push(await visitTimeline())
await browser.close()
await portal.stop()

const findVisitMedian = (measure: keyof Visit) => findMedian(visits.map(visit => visit[measure]))
console.log(
  `the longest idle frame is ${roundForDisplay(findVisitMedian('longestIdleFrame'))} ms; the longest per visit while scrolling ` +
    `${visits.map(({ longestFrame }) => roundForDisplay(longestFrame)).join(', ')} ms`,
)
reportResult('the list of 10,000 members', findVisitMedian('bytes') / 1000, { atMost: 200 }, ' KB')
reportResult('first cards after the response', findVisitMedian('firstCards'), { atMost: 120 }, ' ms')
console.log(`  the whole timeline after ${roundForDisplay(findVisitMedian('whole'))} ms`)
reportResult('DOM nodes, including text', Math.max(...visits.map(({ nodes }) => nodes)), { atMost: 1500 })
reportResult('longest frame while scrolling', findVisitMedian('longestFrame'), { atMost: 50 }, ' ms')

type Visit = {
  bytes: number
  firstCards: number
  whole: number
  nodes: number
  longestFrame: number
  longestIdleFrame: number
}

async function visitTimeline(): Promise<Visit> {
  const page = await context.newPage()
  await page.goto(`${portal.address}/family-tree`)
  await page.locator('article[data-member]').first().waitFor()
  await page.waitForTimeout(1500)
  const timings = await page.evaluate<Pick<Visit, 'bytes' | 'firstCards' | 'whole'>>(readTimings)
  const longestIdleFrame = await findLongestFrame(page, () => page.waitForTimeout(2000))
  let nodes = await page.evaluate<number>(countNodes)
  const longestFrame = await findLongestFrame(page, async () => {
    await page.mouse.move(720, 600)
    for (let turn = 0; turn < 80; turn += 1) {
      await page.mouse.wheel(0, turn < 60 ? 300 : -600)
      await page.waitForTimeout(25)
    }
  })
  nodes = Math.max(nodes, await page.evaluate<number>(countNodes))
  await page.close()
  return { ...timings, nodes, longestFrame, longestIdleFrame }
}

async function findLongestFrame(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(startFrames)
  await work()
  return page.evaluate<number>(stopFrames)
}

/** Inserts members directly, because ten thousand submissions would take too long. */
async function insertMembers(directory: string): Promise<void> {
  const database = await openSharedDatabase(readConfig({ DATA_DIR: directory }), openLog('warn'))
  await database.pool.query(
    `insert into family_members (id, first_name, last_name, middle_name, birth_date, earliest_birth_date, gender, relationship,
       generation, occupation, location, biography, email, phone_number, added_by, is_verified, created_at, updated_at)
     select ('00000000-0000-8000-8000-' || lpad(to_hex(n + 1000000), 12, '0'))::uuid,
       (array['Ada','Ben','Clara','Edmund','Rosalind','Theo','Iris','Jonas'])[1 + n % 8], 'Hartwell',
       (array['May','Lee','Ann','John'])[1 + n % 4], date '1850-01-01' + n * 6, date '1850-01-01' + n * 6,
       (array['female','male'])[1 + n % 2], (array['child','spouse','sibling','parent'])[1 + n % 4], 1 + n / 2000,
       (array['Teacher','Carpenter','Physician'])[1 + n % 3], (array['Boston','Dover','Salem'])[1 + n % 3],
       (array['Born in the house by the river, and never far from it. ',
         'Kept the books of the works for forty years and was never a cent out, except once, on purpose. '])[1 + n % 2]
         || (array['Sang.','Planted oaks.','Collected stamps of countries that no longer are.'])[1 + n % 3],
       'member@example.test', '555 0100', 'System', true, now(), now()
     from generate_series(0, 9999) as n`,
  )
  await database.pool.query(
    `insert into parent_links (child_id, parent_id, kind, role)
     select child.id, parent.id, 'birth', role
     from generate_series(3, 9999) as n
     cross join (values ('father', 0), ('mother', 1)) as link (role, after)
     join family_members child
       on child.id = ('00000000-0000-8000-8000-' || lpad(to_hex(n + 1000000), 12, '0'))::uuid
     join family_members parent
       on parent.id = ('00000000-0000-8000-8000-' || lpad(to_hex(n / 2 + after + 1000000), 12, '0'))::uuid`,
  )
  await database.close()
}
