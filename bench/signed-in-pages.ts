/**
 * Every page behind the guard in Chromium, for the administrator of the demonstration's family: JS, its files, and
 * Lighthouse's simulated phone. A page that misses a promise is visited three times and its medians count.
 * Promise: JS within 120 KB in at most 12 files; performance at least 96; largest paint within 2.3 s;
 * blocked for at most 80 ms; accessibility and best practices 100; CLS 0.
 */
import { guardedPages } from '#e2e/guarded-pages.ts'
import { password, signIns } from '#server/demo/accounts.ts'
import { nodeOptions, startEnvironment } from '#server/node-options.ts'

import { openBrowser } from './support/chromium.ts'
import { createCaller, createTemporaryDirectory, startProgram } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, reportResult } from './support/rounds.ts'

type Visit = Awaited<ReturnType<typeof browser.runLighthouse>>

const limits = {
  performance: { atLeast: 96 },
  largestPaint: { atMost: 2300 },
  blocking: { atMost: 80 },
  shift: { atMost: 0 },
  accessibility: { atLeast: 100 },
  bestPractices: { atLeast: 100 },
} as const
const measures = Object.keys(limits) as (keyof typeof limits)[]
const requested = process.argv.slice(2)

const dataDir = createTemporaryDirectory()
const portal = await startProgram([process.execPath, ...nodeOptions, 'server/demo/demo.ts', dataDir], {
  path: '/healthz',
  environment: { ...startEnvironment, HOST: '127.0.0.1' },
})
const cookie = await signIn()
const paths = requested.length > 0 ? requested : await listPaths()
const browser = await openBrowser()
const worst = new Map<string, { path: string; value: number }>()
for (const path of paths) {
  const { scripts, scriptFiles } = await browser.measureTransfer(portal.address + path, cookie)
  const visits = [await browser.runLighthouse(portal.address + path, cookie)]
  if (measures.some(measure => !isMet(measure, visits[0]![measure])))
    for (let more = 0; more < 2; more += 1)
      visits.push(await browser.runLighthouse(portal.address + path, cookie))
  const figures = Object.fromEntries(
    measures.map(measure => [measure, findMedian(visits.map(visit => visit[measure]))]),
  ) as Visit
  console.log(
    `${path}: ${roundForDisplay(scripts / 1000)} KB of JS in ${scriptFiles} files; ` +
      measures.map(measure => `${measure} ${roundForDisplay(figures[measure])}`).join(', '),
  )
  remember('JS', path, scripts / 1000, true)
  remember('JS files', path, scriptFiles, true)
  for (const measure of measures) remember(measure, path, figures[measure], 'atMost' in limits[measure])
}
await browser.close()
await portal.stop()

reportWorst('JS', { atMost: 120 })
reportWorst('JS files', { atMost: 12 })
for (const measure of measures) reportWorst(measure, limits[measure])

function isMet(measure: keyof typeof limits, value: number): boolean {
  const limit = limits[measure]
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}

function remember(measure: string, path: string, value: number, isLessBetter: boolean): void {
  const previous = worst.get(measure)
  if (previous === undefined || (isLessBetter ? value > previous.value : value < previous.value))
    worst.set(measure, { path, value })
}

function reportWorst(measure: string, limit: { atLeast: number } | { atMost: number }): void {
  const { path, value } = worst.get(measure)!
  reportResult(`${measure} of the worst page, ${path}`, value, limit)
}

async function signIn(): Promise<string> {
  // The first requests are answered before the family is filled in.
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${portal.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: signIns[0].email, password }),
    })
    if (answer.ok)
      return answer.headers
        .getSetCookie()
        .map(line => line.split(';', 1)[0])
        .join('; ')
    if (attempt === 20) throw new Error(`The administrator cannot sign in: ${answer.status}`)
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
}

/** Every guarded page, those of one thing at an existing one. */
async function listPaths(): Promise<string[]> {
  const call = createCaller(portal.address, cookie)
  const [member] = await call<{ id: string }[]>('GET', '/api/family-members')
  const [document] = await call<{ data: { id: string }[] } | { id: string }[]>('GET', '/api/documents').then(
    list => (Array.isArray(list) ? list : list.data),
  )
  const [conversation] = await call<{ id: string }[]>('GET', '/api/conversations')
  const ids: Record<string, string | undefined> = {
    '/family-member/': member?.id,
    '/documents/': document?.id,
    '/messages/': conversation?.id,
  }
  return guardedPages.map(({ path }) => {
    const parent = path.replace(/unknown$/, '')
    return parent === path ? path : parent + (ids[parent] ?? 'unknown')
  })
}
