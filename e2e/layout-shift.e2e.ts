import type { BrowserContext, Page } from '@playwright/test'

import { expect, phone, test } from './fixtures.ts'
import { guardedPages } from './guarded-pages.ts'
import { addInvestment } from './investments/investments.ts'
import { createMember, openPageAs } from './members.ts'

const viewports = [phone.viewport, { width: 1440, height: 900 }]
const paths = ['/', ...guardedPages.map(({ path }) => path)]
const halves = [0, 1].map(half => paths.filter((_, index) => index % 2 === half))

// CLS counts only what is in view, so a phone and a desktop differ.
for (const [index, half] of halves.entries()) {
  test(`no page shifts while it loads, part ${index + 1}`, async ({
    page,
    portal,
    context,
    expectConsoleError,
  }) => {
    test.slow()
    // These examples do not exist.
    if (half.some(path => path.endsWith('/unknown'))) expectConsoleError(/404 .*\/api\/[a-z-]+\/unknown/)
    await portal.signIn(page, 'admin')
    await portal.stepUp(page)
    const members = index === 0 ? [await createFamilyMember(page)] : []
    const waiting = [...half, ...members].values()
    // Mostly, a page waits for its delayed replies.
    const visitors = Array.from({ length: 3 }, async () => {
      const tabs = await Promise.all(viewports.map(async viewport => openTab(context, viewport)))
      for (const path of waiting) {
        const shifts = await Promise.all(tabs.map(async tab => listShifts(tab, path)))
        expect.soft(shifts.flat(), path).toEqual([])
      }
    })
    await Promise.all(visitors)
  })
}

test('the dashboard does not shift, whichever reply comes last', async ({ page, portal, context }) => {
  await portal.signIn(page)
  await addInvestment(page, { assetName: 'Layout Fund' })
  for (const call of ['family-assets', 'summary', 'performance', 'accounts']) {
    const tabs = await Promise.all(
      viewports.map(async viewport => openTab(context, viewport, url => (url.includes(call) ? 1000 : 100))),
    )
    const shifts = await Promise.all(tabs.map(async tab => listShifts(tab, '/investment-dashboard')))
    expect.soft(shifts.flat(), call).toEqual([])
    for (const tab of tabs) await tab.close()
  }
})

test('Home does not shift on a tablet while something waits', async ({ page, portal, context, browser }) => {
  await createMember(await openPageAs(browser, portal, 'family_member'))
  await portal.signIn(page, 'admin')
  const tab = await openTab(context, { width: 768, height: 1024 })
  expect(await listShifts(tab, '/')).toEqual([])
  await expect(tab.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
})

/** Adds a living member with a father and returns the path of the profile. */
async function createFamilyMember(page: Page): Promise<string> {
  const fatherId = await createMember(page, { firstName: 'Augustus' })
  const id = await createMember(page, { fatherId, birthDate: '1931-07-04', occupation: 'Baker' })
  return `/family-member/${id}`
}

/** Opens a tab that loads many pages, because a tab for each would compile the program again each time. */
async function openTab(
  context: BrowserContext,
  viewport: { width: number; height: number },
  getDelay?: (url: string) => number,
): Promise<Page> {
  const tab = await context.newPage()
  await tab.setViewportSize(viewport)
  await tab.addInitScript(recordShifts)
  await delayFontsAndReplies(tab, getDelay)
  return tab
}

/** Not by `route`, which turns off the cache, so that every visit would compile the program again. */
async function delayFontsAndReplies(tab: Page, getDelay = (_url: string) => 300): Promise<void> {
  const session = await tab.context().newCDPSession(tab)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    setTimeout(() => {
      // The tab may have left the page.
      session.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
    }, getDelay(request.url))
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2' }, { urlPattern: '*/api/*' }] })
}

/** The layout shifts of a page's first load, with the elements that moved. */
async function listShifts(tab: Page, path: string): Promise<string[]> {
  await tab.goto(path, { waitUntil: 'networkidle' })
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  const shifts = await tab.evaluate<string[]>('shifts')
  return shifts.map(shift => `${tab.viewportSize()?.width} px: ${shift}`)
}

const recordShifts = `globalThis.shifts = []
new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
      [node?.nodeName, node?.textContent?.slice(0, 40), from.x, from.y, 'to', to.x, to.y].join(' '))
    shifts.push(value.toFixed(5) + ' ' + moved.join('; '))
  }
}).observe({ type: 'layout-shift', buffered: true })`
