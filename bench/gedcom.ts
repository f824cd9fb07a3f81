/**
 * Parses GEDCOM files of 20,000 and of 50,000 people into records, then into people and families; compared with
 * read-gedcom, which only parses.
 * Promise: 20,000 within 0.3 s and 50,000 within 1.2 s to records, at least twice as fast as read-gedcom;
 * people and families of 50,000 within 2 s more, all of it in at most 250 MB.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { parseGedcom } from 'read-gedcom'

import { findLiving } from '#server/gedcom/model/living.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readPeople } from '#server/gedcom/read/people.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { encodeGedcom, writeGedcom } from '#server/gedcom/write/records.ts'

import { roundForDisplay } from './support/results.ts'
import { measureInTurn, reportResult } from './support/rounds.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

for (const [size, limit] of [
  [20_000, 300],
  [50_000, 1200],
] as const) {
  const bytes = encodeGedcom(generateLargeFamily(size), '5.5.1')
  const { buffer } = bytes
  const measured = await measureInTurn(5, {
    records: measureTime(() => readGedcom(decodeGedcom(bytes).text)),
    oracle: measureTime(() => parseGedcom(buffer, { noIndex: true })),
  })
  const people = `${size.toLocaleString('en-US')} people (${roundForDisplay(bytes.length / 1e6)} MB)`
  reportResult(`${people} to records`, measured.records.median, { atMost: limit }, ' ms')
  reportResult(`${people} against read-gedcom`, measured.oracle.median / measured.records.median, {
    atLeast: 2,
  })
}

const bytes = encodeGedcom(generateLargeFamily(50_000), '5.5.1')
collectGarbage()
const before = process.memoryUsage().heapUsed
const file = readGedcom(decodeGedcom(bytes).text)
const start = performance.now()
const tree = readPeople(file.records)
findLiving(tree, '2026-11-21')
reportResult('50,000 people from records', performance.now() - start, { atMost: 2000 }, ' ms')
collectGarbage()
reportResult('memory of the result', (process.memoryUsage().heapUsed - before) / 1e6, { atMost: 250 }, ' MB')
const writing = performance.now()
const { length } = writeGedcom(file.records, file.version)
console.log(
  `${tree.people.length} people, ${length} letters written in ${roundForDisplay(performance.now() - writing)} ms`,
)

function measureTime(work: () => unknown): () => Promise<number> {
  return async () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
}
