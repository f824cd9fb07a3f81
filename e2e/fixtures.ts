import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'

import { openExchange, type SampleExchange } from '#server/demo/exchange.ts'

import { addFamily, sampleFamily } from './family-charts/chart-family.ts'
import { Portal } from './portal.ts'

export { expect }

type TestFixtures = {
  /**
   * Whether pages follow the portal. Most tests check what a page does by itself, and
   * would otherwise depend on when an event arrives.
   */
  isLive: boolean
  portal: Portal
  /** Opens another portal with its own settings, until the test ends. */
  openPortal: (settings?: Record<string, string>) => Promise<Portal>
  /**
   * Announces an error in the console of a page, in any browser of the test. An error that was not announced fails
   * the test, and so does an announcement without its error. A visitor's GET /api/user, which is answered with 401,
   * needs no announcement. Violations of the content security policy are errors, caught ones included.
   */
  expectConsoleError: (pattern: RegExp) => void
}

/** Every file extends this one set of worker fixtures, since Playwright starts a worker for each different set. */
type WorkerFixtures = {
  exchange: SampleExchange
  /** The portal of most tests. Each test creates its own accounts and members in it. */
  sharedPortal: Portal
  /** A portal with the family of `charts.ts` alone. */
  chartsPortal: Portal
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'UTC',
  // Each frame of an animation costs processor time, and axe must not check one. Tests of motion opt out
  // (`withMotion`).
  contextOptions: { reducedMotion: 'reduce' },

  isLive: [false, { option: true }],

  context: async ({ context, isLive }, provide) => {
    if (!isLive) await context.addInitScript(withoutEvents)
    await provide(context)
  },

  exchange: [
    // Playwright reads the dependencies of a fixture from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const exchange = await openExchange()
      exchange.setPrice('BTC', fixedBitcoinPrice.price)
      await provide(exchange)
      await exchange.close()
    },
    { scope: 'worker' },
  ],

  sharedPortal: [
    async ({ exchange }, provide) => {
      const portal = await Portal.open({
        COINBASE_URL: exchange.coinbaseUrl,
        KRAKEN_URL: exchange.krakenUrl,
        MARKET_POLL_SECONDS: '5',
        SAMPLE_PRICES: 'on',
      })
      await provide(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  chartsPortal: [
    async ({ browser }, provide) => {
      const portal = await Portal.open()
      const page = await browser.newPage()
      await portal.signIn(page)
      await addFamily(page, portal, sampleFamily)
      await page.close()
      await provide(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  portal: async ({ sharedPortal }, provide) => provide(sharedPortal),

  baseURL: async ({ portal }, provide) => provide(portal.address),

  openPortal: async ({ context }, provide) => {
    const opened: Portal[] = []
    await provide(async settings => {
      const portal = await Portal.open(settings)
      opened.push(portal)
      return portal
    })
    // A page that still loads would report an error when its portal closes.
    for (const page of context.pages()) await page.close()
    for (const portal of opened) await portal.close()
  },

  expectConsoleError: [
    async ({ browser, context, isLive }, provide) => {
      const announced: RegExp[] = []
      const errors: string[] = []
      const watch = async (watched: BrowserContext) => {
        watched.on('console', message => {
          if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
        })
        watched.on('weberror', error => errors.push(String(error.error().stack)))
        await watched.addInitScript(logPolicyViolations)
        return watched
      }
      await watch(context)
      // Those of further browsers that a test opens, too. `newPage` calls `newContext`.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async options => {
        const opened = await newContext(options)
        if (!isLive) await opened.addInitScript(withoutEvents)
        return watch(opened)
      }

      await provide(pattern => void announced.push(pattern))
      browser.newContext = newContext

      // The browser reports an error later than the page shows its effect.
      await expect
        .poll(() => announced.filter(pattern => !errors.some(error => pattern.test(error))), {
          message: 'Every announced error occurred',
          timeout: 5000,
        })
        .toEqual([])
      const unexpected = errors.filter(
        error => !visitorsUser.test(error) && !announced.some(pattern => pattern.test(error)),
      )
      expect(unexpected, 'The console has no unexpected error').toEqual([])
    },
    { auto: true },
  ],
})

/** The browser reports a forbidden `new Function` only by this event when the program catches the exception. */
const logPolicyViolations = `document.addEventListener('securitypolicyviolation', violation =>
  console.error('securitypolicyviolation', violation.violatedDirective, violation.blockedURI, violation.sourceFile))`

const withoutEvents = `globalThis.EventSource = class extends EventTarget { close() {} }`

const visitorsUser = /401 .*\/api\/user$/

/** The only price of the exchange that does not change. */
export const fixedBitcoinPrice = { price: '67123.45', shown: '$67,123.45' }

/** As most members see the portal: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** A phone: `test.use(phone)`. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Delays the replies to a call until they are released, so that a test can check the pending page. */
export async function delayResponses(page: Page, path: string): Promise<{ release: () => Promise<void> }> {
  const waiting: Route[] = []
  let isReleased = false
  await page.route(path, async route => {
    if (isReleased) await route.continue()
    else waiting.push(route)
  })
  return {
    async release() {
      isReleased = true
      for (const route of waiting.splice(0)) await route.continue()
    },
  }
}

/** Loses one reply: the server answers a call that changes something, but the answer never arrives. */
export async function loseReply(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(path, async route => {
    if (isLost || route.request().method() === 'GET') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** Counts the calls that a page makes, such as `'POST /api/login'`. */
export function countCalls(page: Page, call: string | RegExp): () => number {
  let count = 0
  page.on('request', request => {
    const name = `${request.method()} ${new URL(request.url()).pathname}`
    if (typeof call === 'string' ? name === call : call.test(name)) count += 1
  })
  return () => count
}

/** Opens a page as a link does. Loading the program again would take longer than most checks of the page. */
export async function openWithoutReload(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
}

/** Advances a paused clock and waits until the page has rendered. */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate(`new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage('React renders in an earlier message.')
  })`)
}

/** Advances a paused clock in small steps until a check passes. */
export async function advanceClockUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await advanceClock(page, 20)
    await check()
  }).toPass({ intervals: [0] })
  // Timers of this last rendering start now.
  await advanceClock(page, 0)
}

/** Pauses the clock at the present. */
export async function pauseClock(page: Page): Promise<void> {
  // Reading and pausing are two steps, and a busy machine may be slow between them.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))).toPass()
}

/** Waits until all requests so far are counted: a request of ours is the last in the queue. */
export async function flushRequests(page: Page): Promise<void> {
  await page.evaluate(`fetch('/healthz')`)
}

/** Clicks a second time before the page renders the first click. */
export async function clickTwice(button: Locator): Promise<void> {
  await button.evaluate((element: { click: () => void }) => {
    element.click()
    element.click()
  })
}

/** The visible toast. Its region is named after its shortcut, as `Notifications (F8)`. */
export function findToast(page: Page) {
  return page.getByRole('region', { name: /^Notifications? \(/ }).getByRole('listitem')
}

/** Lists the label and the address of each link in an element. */
export async function listLinks(container: Locator): Promise<(string | null)[][]> {
  await expect(container.getByRole('link').first()).toBeVisible()
  const links = await container.getByRole('link').all()
  return Promise.all(links.map(async link => Promise.all([link.textContent(), link.getAttribute('href')])))
}
