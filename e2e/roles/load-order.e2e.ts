import type { Page, Route } from '@playwright/test'

import { expect, test } from '#e2e/fixtures.ts'

/** The reads of the parts above the list of accounts. */
const parts = [
  '/api/board-members',
  '/api/registration',
  '/api/second-factor-policy',
  '/api/users?state=waiting',
]
/** Those of the lists. */
const lists = ['/api/users', '/api/invitations']
const delayed = /\/api\/(board-members|registration|second-factor-policy|users|invitations)(\?|$)/

// High enough for the whole page, because a shift counts only in view.
for (const viewport of [
  { width: 390, height: 3000 },
  { width: 1440, height: 2200 },
]) {
  test(`no order of replies shifts ${viewport.width} px`, async ({ page, portal }) => {
    await portal.signIn(page, 'admin')
    await page.setViewportSize(viewport)
    const loading = await delayReplies(page)
    for (const [index, order] of listRotations(parts).entries()) {
      const replies = index % 2 === 0 ? [...lists, ...order] : [...order, ...lists]
      expect.soft(await loading.listShifts(replies), replies.join()).toEqual([])
    }
    expect.soft(await loading.listShiftsOfOneMoment([...parts, ...lists]), 'At once').toEqual([])
  })
}

/** Each item is once the first and once the last. */
function listRotations<Item>(items: Item[]): Item[][] {
  return items.map((_, index) => [...items.slice(index), ...items.slice(0, index)])
}

/** Delays the replies of the page until the test sends them. */
async function delayReplies(page: Page) {
  await page.addInitScript(recordShiftsAndReads)
  const stored = new Map<string, { body: string; headers: Record<string, string> }>()
  let waiting = new Map<string, PromiseWithResolvers<Route>>()
  await page.route(delayed, async route => {
    const key = getKey(route.request().url())
    if (!stored.has(key)) {
      const response = await route.fetch()
      stored.set(key, { body: await response.text(), headers: response.headers() })
    }
    waiting.get(key)?.resolve(route)
  })

  async function load(): Promise<void> {
    waiting = new Map([...parts, ...lists].map(key => [key, Promise.withResolvers<Route>()]))
    await page.goto('/role-management')
    await Promise.all([...waiting.values()].map(async ({ promise }) => promise))
  }

  /** Sends a reply, and waits until the page has read it. */
  async function sendReply(key: string): Promise<void> {
    const route = await waiting.get(key)!.promise
    await route.fulfill({ ...stored.get(key) })
    await page.evaluate(`reads.waitFor(${JSON.stringify(route.request().url())})`)
  }

  async function readShifts(): Promise<string[]> {
    await expect(page.getByRole('heading', { name: 'Invitations', exact: true })).toBeVisible()
    await page.evaluate(waitForFrames)
    return page.evaluate<string[]>('shifts')
  }

  return {
    /** Each reply is painted before the next one arrives. */
    async listShifts(order: string[]): Promise<string[]> {
      await load()
      for (const key of order) {
        await sendReply(key)
        await page.evaluate(waitForFrames)
      }
      return readShifts()
    },
    /** All replies arrive in one moment, and a busy browser paints after each task that they plan. */
    async listShiftsOfOneMoment(order: string[]): Promise<string[]> {
      await load()
      await page.evaluate('deferredTasks = []')
      for (const key of order) await sendReply(key)
      await page.evaluate(runDeferredTasks)
      return readShifts()
    },
  }
}

function getKey(url: string): string {
  const { pathname, searchParams } = new URL(url)
  return searchParams.has('state') ? `${pathname}?state=${searchParams.get('state')}` : pathname
}

const recordShiftsAndReads = `
globalThis.shifts = []
new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
      [node?.nodeName, node?.textContent?.slice(0, 40), from.x, from.y, 'to', to.x, to.y].join(' '))
    shifts.push(value.toFixed(5) + ' ' + moved.join('; '))
  }
}).observe({ type: 'layout-shift', buffered: true })

const finished = new Map()
const getRead = url => finished.get(url) ?? finished.set(url, Promise.withResolvers()).get(url)
globalThis.reads = { waitFor: url => getRead(url).promise }
const readJson = Response.prototype.json
Response.prototype.json = async function () {
  const body = await readJson.call(this)
  getRead(this.url).resolve()
  return body
}

globalThis.deferredTasks = null
const plan = setTimeout
globalThis.setTimeout = (run, delay = 0, ...values) =>
  deferredTasks !== null && delay === 0 ? void deferredTasks.push(() => run(...values)) : plan(run, delay, ...values)`

const waitForFrames = `new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))`

const runDeferredTasks = `(async () => {
  for (const run of deferredTasks.splice(0)) {
    run()
    await ${waitForFrames}
  }
  deferredTasks = null
})()`
