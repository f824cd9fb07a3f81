/**
 * The first load of / for a visitor and of every signed-in page in Chromium, and Lighthouse's simulated phone,
 * compared with a bare React page served the same way.
 * Promise: JS within 90 KB brotli, total within 150 KB and 13 requests (three
 * of them the account, the image behind the hero and the marks), performance 98, accessibility 100, best
 * practices 96 (the console has a visitor's 401), LCP 1.8 s, TBT 100 ms, CLS 0.01; every signed-in page within 120 KB
 * of JS.
 */
import { join } from 'node:path'

import { build } from 'vite'

import { guardedPages } from '#e2e/guarded-pages.ts'

import { openBrowser } from './support/chromium.ts'
import {
  root,
  registerAccount,
  startProgram,
  startPortal,
  createTemporaryDirectory,
} from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { measureInTurn, findMedian, reportResult } from './support/rounds.ts'

const portal = await startPortal()
const bare = await startBareReact()
const browser = await openBrowser()

const visitor = await browser.measureTransfer(`${portal.address}/`)
const cookie = await registerAccount(portal.address)
const signedIn: { path: string; scripts: number }[] = []
for (const { path } of guardedPages)
  signedIn.push({ path, ...(await browser.measureTransfer(portal.address + path, cookie)) })
const [heaviest = { path: '', scripts: Number.NaN }] = signedIn.toSorted((a, b) => b.scripts - a.scripts)

const visits = { portal: [] as Visit[], bare: [] as Visit[] }
type Visit = Awaited<ReturnType<typeof browser.runLighthouse>>
const paints = await measureInTurn(3, {
  bare: async () => {
    const visit = await browser.runLighthouse(bare.address)
    visits.bare.push(visit)
    return visit.largestPaint
  },
  portal: async () => {
    const visit = await browser.runLighthouse(portal.address)
    visits.portal.push(visit)
    return visit.largestPaint
  },
})
await browser.close()
await bare.stop()
await portal.stop()

const findVisitMedian = (measure: keyof Visit) => findMedian(visits.portal.map(visit => visit[measure]))
console.log(
  `largest paint ${roundForDisplay(paints.portal.median)} ms against ${roundForDisplay(paints.bare.median)} ms of a bare React page: ` +
    `${roundForDisplay(paints.portal.median / paints.bare.median)} times`,
)
console.log(`the bare React page scores ${findMedian(visits.bare.map(visit => visit.performance))}`)
reportResult('JS of the first load, brotli', visitor.scripts / 1000, { atMost: 90 }, ' KB')
reportResult('total transfer of the first load', visitor.everything / 1000, { atMost: 150 }, ' KB')
reportResult('requests of the first load', visitor.requests, { atMost: 13 })
reportResult(
  `JS of ${heaviest.path}, the most of a signed-in page`,
  heaviest.scripts / 1000,
  { atMost: 120 },
  ' KB',
)
reportResult('Lighthouse performance', findVisitMedian('performance'), { atLeast: 98 })
reportResult('Lighthouse accessibility', findVisitMedian('accessibility'), { atLeast: 100 })
reportResult('Lighthouse best practices', findVisitMedian('bestPractices'), { atLeast: 96 })
reportResult('largest contentful paint', findVisitMedian('largestPaint') / 1000, { atMost: 1.8 }, ' s')
reportResult('total blocking time', findVisitMedian('blocking'), { atMost: 100 }, ' ms')
reportResult('cumulative layout shift', findVisitMedian('shift'), { atMost: 0.01 })

async function startBareReact() {
  const directory = createTemporaryDirectory()
  await build({
    configFile: false,
    root: join(root, 'bench/support/bare-react'),
    logLevel: 'error',
    build: { outDir: directory, emptyOutDir: true },
  })
  return startProgram([process.execPath, 'bench/support/portal-on-directory.ts'], {
    path: '/healthz',
    environment: { BROWSER_DIRECTORY: directory, DATA_DIR: createTemporaryDirectory() },
  })
}
