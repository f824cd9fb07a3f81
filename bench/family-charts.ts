/**
 * Charts of 5,000 and 10,000 people in Chromium: the time from loaded data to the painted chart, and the frame rate
 * while panning, zoomed in and zoomed out, relative to the idle page.
 * Promise: 5,000 people within 200 ms and 10,000 within 400 ms; 60 frames per second while panning.
 */
import { availableParallelism, loadavg } from 'node:os'

import { chromium, type Page } from '@playwright/test'

import { chromiumFlags, findChromium } from '#scripts/find-chromium.ts'
import { readConfig } from '#server/platform/config.ts'
import { openSharedDatabase } from '#server/platform/database/open-database.ts'
import { openLog } from '#server/platform/log/log.ts'

import { fillLargeFamily } from './support/large-family.ts'
import { registerAccount, startPortal, createTemporaryDirectory } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, reportResult } from './support/rounds.ts'

type Marks = { data: number; painted: number; arrived: number }

const readMarks = `(() => {
  const mark = name => performance.getEntriesByName('family-charts:' + name)[0].startTime
  const arrived = performance.getEntriesByType('resource')
    .filter(({ name }) => /\\/api\\/family-(members|links)$/.test(name))
    .map(({ responseEnd }) => responseEnd)
  return { data: mark('data'), painted: mark('painted'), arrived: Math.max(...arrived) }
})()`

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Chromium is not installed. Run: node scripts/chromium.ts')
const browser = await chromium.launch({ executablePath, args: chromiumFlags })

for (const [people, limit] of [
  [5000, 200],
  [10_000, 400],
] as const) {
  const dataDir = createTemporaryDirectory()
  const portal = await startPortal({ dataDir })
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openSharedDatabase(config, openLog('warn'))
  await fillLargeFamily(database.db, people)
  await database.close()

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = (await registerAccount(portal.address)).split('; ').map(cookie => cookie.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: portal.address })))
  const page = await context.newPage()

  const fromData: number[] = []
  const fromResponse: number[] = []
  for (let visit = 0; visit < 7; visit += 1) {
    await page.goto(`${portal.address}/family-tree?view=charts`)
    // The content security policy blocks `waitForFunction`, which evaluates text in the page.
    while (
      !(await page.evaluate<boolean>(`performance.getEntriesByName('family-charts:painted').length > 0`))
    )
      await page.waitForTimeout(50)
    const marks = await page.evaluate<Marks>(readMarks)
    fromData.push(marks.painted - marks.data)
    fromResponse.push(marks.painted - marks.arrived)
  }
  const count = people.toLocaleString('en-US')
  reportResult(`${count} people painted after loading`, findMedian(fromData), { atMost: limit }, ' ms')
  console.log(
    `  each visit: ${fromData.map(roundForDisplay).join(', ')} ms, with ${roundForDisplay(loadavg()[0] ?? 0)} load average on ${availableParallelism()} processors`,
  )
  console.log(`  from the last byte of the responses: ${fromResponse.map(roundForDisplay).join(', ')} ms`)

  const idle = await measureFrames(page, async () => page.waitForTimeout(2000))
  const zoomedIn = await measureFrames(page, () => panChart(page))
  await page.getByRole('application').focus()
  await page.keyboard.press('0')
  await page.waitForTimeout(600)
  const zoomedOut = await measureFrames(page, () => panChart(page))
  // The frame rate of the idle page is the maximum of this machine.
  for (const [where, measured] of [
    ['zoomed in', zoomedIn],
    ['zoomed out', zoomedOut],
  ] as const) {
    const share = (measured.perSecond / idle.perSecond) * 60
    reportResult(`${count} people panned ${where}, relative to 60 idle frames`, share, { atLeast: 57 })
    console.log(
      `  ${roundForDisplay(measured.perSecond)} frames per second, ${roundForDisplay(idle.perSecond)}; 95th percentile ${roundForDisplay(measured.slow)} ms`,
    )
  }
  await context.close()
  await portal.stop()
}
await browser.close()

/** Drags the chart back and forth with the mouse for about two seconds. */
async function panChart(page: Page): Promise<void> {
  const box = (await page.locator('canvas').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(x + 300 * Math.sin(step / 12), y + 60 * Math.sin(step / 7))
    await page.waitForTimeout(8)
  }
  await page.mouse.up()
}

async function measureFrames(
  page: Page,
  during: () => Promise<void>,
): Promise<{ perSecond: number; slow: number }> {
  await page.evaluate(`
    window.frameTimes = []
    window.frameLoop = now => {
      window.frameTimes.push(now)
      window.frameRequest = requestAnimationFrame(window.frameLoop)
    }
    window.frameRequest = requestAnimationFrame(window.frameLoop)
    0
  `)
  await during()
  const times = await page.evaluate<number[]>(`cancelAnimationFrame(window.frameRequest), window.frameTimes`)
  const lengths = times.slice(1).map((time, index) => time - times[index]!)
  const total = times.at(-1)! - times[0]!
  return {
    perSecond: (lengths.length / total) * 1000,
    slow: lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.95)] ?? 0,
  }
}
