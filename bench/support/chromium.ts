import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

import { chromiumFlags, findChromium } from '#scripts/find-chromium.ts'

const debuggingPort = 9223

/** A Chromium that measures the transfer size of a page and runs Lighthouse. */
export async function openBrowser() {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium here: node scripts/chromium.ts')
  const args = [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ executablePath, args })
  return {
    /** Bytes transferred by the first load of a page, with headers, until the network is idle. */
    async measureTransfer(url: string, cookie?: string) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      if (cookie !== undefined) await context.addCookies(parseCookies(cookie, url))
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      const types = new Map<string, string>()
      const weights = { scripts: 0, scriptFiles: 0, everything: 0, requests: 0 }
      session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        weights.requests += 1
        weights.everything += encodedDataLength
        if (types.get(requestId) !== 'Script') return
        weights.scripts += encodedDataLength
        weights.scriptFiles += 1
      })
      await page.goto(url, { waitUntil: 'networkidle' })
      await context.close()
      return weights
    },

    /** Lighthouse with its mobile defaults: scores from 0 to 100, times in ms. */
    async runLighthouse(url: string, cookie?: string) {
      const result = await lighthouse(url, {
        port: debuggingPort,
        logLevel: 'error',
        ...(cookie !== undefined && { extraHeaders: { cookie } }),
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      })
      if (result === undefined) throw new Error(`Lighthouse could not visit ${url}`)
      const { categories, audits } = result.lhr
      const readScore = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
      const readValue = (id: string) => audits[id]?.numericValue ?? Number.NaN
      return {
        performance: readScore('performance'),
        accessibility: readScore('accessibility'),
        bestPractices: readScore('best-practices'),
        largestPaint: readValue('largest-contentful-paint'),
        blocking: readValue('total-blocking-time'),
        shift: readValue('cumulative-layout-shift'),
      }
    },

    /** A page of a signed-in account on a desktop. */
    async openPage(url: string, cookie: string) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies(parseCookies(cookie, url))
      const page = await context.newPage()
      await page.goto(url)
      return page
    },

    close: () => browser.close(),
  }
}

function parseCookies(header: string, url: string) {
  return header.split('; ').map(pair => {
    const [name = '', value = ''] = pair.split('=')
    // Without a path, the cookie would only be sent below the folder of the page.
    return { name, value, url: new URL(url).origin }
  })
}
