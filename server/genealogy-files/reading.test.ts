import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { encodeGedcom } from '#server/gedcom/encode.ts'
import { largeFamily } from '#server/gedcom/samples/large-family.ts'

import { openReading, type KeptFile } from './reading.ts'

const asked = { today: '2026-11-21', members: [] }

test('a file that does not fit into the heap of its process is refused, and the next one is read', async () => {
  const reading = openReading({ room: 12 })
  const tooMuch = reading.preview(kept(15_000), asked)
  await expect(tooMuch).rejects.toMatchObject({ status: 413, code: 'genealogy-files.too-much-to-read' })
  const preview = await reading.preview(kept(100), asked)
  expect(preview.people).toBeGreaterThanOrEqual(100)
})

test('a process that is ended in the middle fails its own file, and the one that waits is read', async () => {
  const reading = openReading()
  let stopped = false
  const ended = reading.rows(kept(5000), { ...asked, importNumber: 1, useMatches: false }, async () => {
    if (!stopped) reading.stop()
    stopped = true
  })
  const waiting = reading.preview(kept(10), asked)
  await expect(ended).rejects.toThrow('ended with SIGKILL')
  await expect(waiting).resolves.toMatchObject({ charset: 'UTF-8' })
})

test('a file that keeps its process busy for too long is refused', async () => {
  const slow = openReading({ patience: 50 }).preview(kept(15_000), asked)
  await expect(slow).rejects.toMatchObject({ status: 413, code: 'genealogy-files.too-long-to-read' })
})

test('of many files at once some wait and the others are refused, but never an import', async () => {
  const reading = openReading()
  const five = Array.from({ length: 5 }, () => reading.preview(kept(10), asked))
  expect(() => reading.preview(kept(10), asked)).toThrow('Please try again in a moment')
  let count = 0
  await reading.rows(kept(10), { ...asked, importNumber: 1, useMatches: false }, async rows => {
    count += rows.count
  })
  expect(count).toBeGreaterThanOrEqual(10)
  await Promise.all(five)
})

test('a file that the disk does not give fails, and the next one is read', async () => {
  const reading = openReading()
  const broken = async () => ({
    size: 1000,
    stream: Readable.from(
      (async function* () {
        yield Buffer.from('0 HEAD\n')
        throw new Error('a bad sector')
      })(),
    ),
  })
  await expect(reading.preview(broken, asked)).rejects.toThrow('a bad sector')
  await expect(reading.preview(kept(10), asked)).resolves.toMatchObject({ charset: 'UTF-8' })
})

test('the process that reads is told none of the settings of the server, which name its secrets', async () => {
  process.env['HEIRLOOM_OF_A_TEST'] = 'ivory'
  let seen = ''
  try {
    await openReading().rows(kept(100), { ...asked, importNumber: 1, useMatches: false }, async () => {
      const reader = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'reading-process'], {
        encoding: 'utf8',
      })
      seen = readFileSync(`/proc/${reader.trim()}/environ`, 'utf8')
    })
  } finally {
    delete process.env['HEIRLOOM_OF_A_TEST']
  }
  expect(seen).toContain('NODE_CHANNEL_FD')
  expect(seen).not.toContain('HEIRLOOM_OF_A_TEST')
})

function kept(people: number): () => Promise<KeptFile> {
  const bytes = encodeGedcom(largeFamily(people), '5.5.1')
  return async () => ({ size: bytes.length, stream: Readable.from([bytes]) })
}
