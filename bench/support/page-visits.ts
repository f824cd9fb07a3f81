import type { openBrowser } from './chromium.ts'
import { roundForDisplay } from './results.ts'
import { findMedian, reportResult } from './rounds.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>
type Visit = Awaited<ReturnType<Browser['runLighthouse']>>

const visits = 3

/** Reports what every signed-in page promises: JS, and the medians of three visits by Lighthouse's simulated phone. */
export async function reportPage(
  browser: Browser,
  url: URL,
  cookie: string,
  atMostShift: number,
): Promise<void> {
  const name = url.pathname + url.search.replace(/=.*/, '')
  const { scripts } = await browser.measureTransfer(url.href, cookie)
  reportResult(`${name}: JS, brotli`, scripts / 1000, { atMost: 120 }, ' KB')
  const measured: Visit[] = []
  for (let visit = 0; visit < visits; visit += 1) measured.push(await browser.runLighthouse(url.href, cookie))
  const find = (measure: keyof Visit) => findMedian(measured.map(each => each[measure]))
  reportResult(`${name}: accessibility`, find('accessibility'), { atLeast: 100 })
  reportResult(`${name}: best practices`, find('bestPractices'), { atLeast: 100 })
  reportResult(`${name}: cumulative layout shift`, find('shift'), { atMost: atMostShift })
  console.log(
    `  performance ${find('performance')}, largest paint ${roundForDisplay(find('largestPaint'))} ms, ` +
      `blocked ${roundForDisplay(find('blocking'))} ms`,
  )
}
