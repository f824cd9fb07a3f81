/**
 * Imports families of 20,000 and 50,000 people into a portal started like `npm start`. An import reads the file,
 * matches it with the tree, and inserts all links, events and unknown tags in one transaction. Gramps 6.0 takes 39 s
 * for the 20,000 on such a machine; parsing and a bare insert alone take 0.33 s. Promise: 20,000 within 2 s and 50,000
 * within 6 s, while the server and its worker take at most 300 MB together; undo within the same time; 20,000 with
 * their preview within 1.5 s; an export of 50,000 within 2 s and 250 MB. Memory that the two share is counted once.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import type { GedcomImport, GedcomPreview } from '#contract/gedcom/gedcom.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { encodeGedcom } from '#server/gedcom/write/records.ts'

import {
  createCaller,
  createTemporaryDirectory,
  registerAdministrator,
  startPortal,
  watchMemory,
} from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { findMedian, reportResult } from './support/rounds.ts'

const rounds = 3

for (const [size, limit] of [
  [20_000, 2000],
  [50_000, 6000],
] as const) {
  const file = encodeGedcom(generateLargeFamily(size), '5.5.1')
  const importTimes: number[] = []
  const previewAndImportTimes: number[] = []
  const exportTimes: number[] = []
  // Measuring memory slows the import, so a last round measures nothing else.
  for (let count = 0; count <= rounds; count += 1) {
    const isWatched = count === rounds
    const dataDir = createTemporaryDirectory()
    const portal = await startPortal({ dataDir })
    const cookie = await registerAdministrator(portal.address, dataDir)
    const callPortal = createCaller(portal.address, cookie)

    const memory = isWatched ? watchMemory(portal.pid) : undefined
    const previewStart = performance.now()
    const preview = await callPortal<GedcomPreview>('POST', '/api/gedcom-previews?fileName=large.ged', file)
    const previewTime = performance.now() - previewStart

    const start = performance.now()
    let running = await callPortal<GedcomImport>('POST', '/api/gedcom-imports', {
      previewId: preview.id,
      useMatches: true,
    })
    let slowest = 0
    while (running.state === 'running') {
      await sleep(20)
      const requestedAt = performance.now()
      running = await callPortal<GedcomImport>('GET', `/api/gedcom-imports/${running.id}`)
      slowest = Math.max(slowest, performance.now() - requestedAt)
    }
    if (running.state !== 'done') throw new Error(running.failure ?? running.state)
    const importTime = performance.now() - start
    if (!isWatched) importTimes.push(importTime)
    if (!isWatched) previewAndImportTimes.push(previewTime + importTime)
    const peak = memory?.stop()

    const exportMemory = isWatched ? watchMemory(portal.pid) : undefined
    const exportStart = performance.now()
    const exported = await fetch(`${portal.address}/api/gedcom-export?living=included`, {
      headers: { cookie },
    })
    const bytes = (await exported.arrayBuffer()).byteLength
    const exportTime = performance.now() - exportStart
    if (!isWatched) exportTimes.push(exportTime)
    const exportPeak = exportMemory?.stop()
    const undoStart = performance.now()
    await callPortal('POST', `/api/gedcom-imports/${running.id}/undo`)
    console.log(
      `${size} people (${roundForDisplay(file.length / 1e6)} MB): preview ${roundForDisplay(previewTime)} ms, import ` +
        `${roundForDisplay(importTime)} ms, others waited at most ${roundForDisplay(slowest)} ms, export of ` +
        `${roundForDisplay(bytes / 1e6)} MB ${roundForDisplay(exportTime)} ms, undo ${roundForDisplay(performance.now() - undoStart)} ms`,
    )
    if (peak !== undefined)
      reportResult(`memory of the server with ${size} people`, peak, { atMost: 300 }, ' MB')
    if (exportPeak !== undefined)
      reportResult(`memory during an export of ${size} people`, exportPeak, { atMost: 250 }, ' MB')
    await portal.stop()
  }
  reportResult(`import of ${size} people`, findMedian(importTimes), { atMost: limit }, ' ms')
  if (size === 20_000)
    reportResult(
      'preview and import of 20000 people',
      findMedian(previewAndImportTimes),
      { atMost: 1500 },
      ' ms',
    )
  else reportResult('export of 50000 people', findMedian(exportTimes), { atMost: 2000 }, ' ms')
}
