/**
 * The first load of / for a visitor and of a signed-in page in Chromium, and Lighthouse's simulated phone,
 * compared with a bare React page served the same way.
 * Promise: JS within 90 KB brotli, total within 150 KB and 13 requests (two of
 * them the account and the image behind the hero), performance 98, accessibility 100, best
 * practices 96 (the console has a visitor's 401), LCP 1.8 s, TBT 100 ms, CLS 0.01; a signed-in page within 140 KB of JS.
 */
import { join } from 'node:path'

import { build } from 'vite'

import { openBrowser } from './chromium.ts'
import { root, signedInCookie, start, startPortal, temporaryDirectory } from './processes.ts'
import { measureInTurn, median, report, round } from './rounds.ts'

const portal = await startPortal()
const bare = await startBareReact()
const browser = await openBrowser()

const visitor = await browser.weigh(`${portal.address}/`)
const member = await browser.weigh(`${portal.address}/services`, await signedInCookie(portal.address))

const visits = { portal: [] as Visit[], bare: [] as Visit[] }
type Visit = Awaited<ReturnType<typeof browser.visit>>
const paints = await measureInTurn(3, {
  bare: async () => {
    const visit = await browser.visit(bare.address)
    visits.bare.push(visit)
    return visit.largestPaint
  },
  portal: async () => {
    const visit = await browser.visit(portal.address)
    visits.portal.push(visit)
    return visit.largestPaint
  },
})
await browser.close()
await bare.stop()
await portal.stop()

const medianOf = (measure: keyof Visit) => median(visits.portal.map(visit => visit[measure]))
console.log(
  `largest paint ${round(paints.portal.median)} ms against ${round(paints.bare.median)} ms of a bare React page: ` +
    `${round(paints.portal.median / paints.bare.median)} times`,
)
console.log(`the bare React page scores ${median(visits.bare.map(visit => visit.performance))}`)
report('JS of the first load, brotli', visitor.scripts / 1000, { atMost: 90 }, ' KB')
report('total transfer of the first load', visitor.everything / 1000, { atMost: 150 }, ' KB')
report('requests of the first load', visitor.requests, { atMost: 13 })
report('JS of a signed-in page, brotli', member.scripts / 1000, { atMost: 140 }, ' KB')
report('Lighthouse performance', medianOf('performance'), { atLeast: 98 })
report('Lighthouse accessibility', medianOf('accessibility'), { atLeast: 100 })
report('Lighthouse best practices', medianOf('bestPractices'), { atLeast: 96 })
report('largest contentful paint', medianOf('largestPaint') / 1000, { atMost: 1.8 }, ' s')
report('total blocking time', medianOf('blocking'), { atMost: 100 }, ' ms')
report('cumulative layout shift', medianOf('shift'), { atMost: 0.01 })

async function startBareReact() {
  const directory = temporaryDirectory()
  await build({
    configFile: false,
    root: join(root, 'bench/bare-react'),
    logLevel: 'error',
    build: { outDir: directory, emptyOutDir: true },
  })
  return start([process.execPath, 'bench/portal-on-directory.ts'], {
    path: '/healthz',
    environment: { BROWSER_DIRECTORY: directory, DATA_DIR: temporaryDirectory() },
  })
}
