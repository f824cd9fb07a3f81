import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

import { afterEach, expect, test } from 'vitest'

import type { PackedTree } from '#server/gedcom/export/packed-tree.ts'
import { largeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { encodeGedcom } from '#server/gedcom/write/records.ts'
import { isRunning } from '#server/test/portal-process.ts'
import { findReader, findReaders } from '#server/test/reader-processes.ts'

import type { Importing, KeptFile } from './reader.ts'
import { openReading, type Reading } from './reading.ts'

const asked = { today: '2026-11-21', members: [] }
const importing = { ...asked, importNumber: 1, useMatches: false }
const begin = async () => importing

const emptyTree: PackedTree = {
  version: '7.0',
  isRedacted: false,
  today: asked.today,
  familyName: 'Hartwell',
  imports: [],
  merges: [],
  rows: { members: [], furtherParents: [], partnerships: [], lifeEvents: [] },
}

const opened: Reading[] = []
afterEach(() => {
  for (const reading of opened.splice(0)) reading.stop()
})

test('a file that does not fit into the heap of its process is refused, and the next one is read', async () => {
  const reading = open({ room: 12 })
  const tooMuch = reading.preview(kept(15_000), asked)
  await expect(tooMuch).rejects.toMatchObject({ status: 413, code: 'gedcom.too-much-to-read' })
  const preview = await reading.preview(kept(100), asked)
  expect(preview.people).toBeGreaterThanOrEqual(100)
})

test('a process that is ended in the middle fails its own file, and the one that waits is read', async () => {
  const reading = open()
  let isKilled = false
  const ended = reading.rows(kept(5000), begin, async () => {
    if (!isKilled) process.kill(findReader(process.pid), 'SIGKILL')
    isKilled = true
  })
  const waiting = reading.preview(kept(10), asked)
  await expect(ended).rejects.toThrow('ended with SIGKILL')
  await expect(waiting).resolves.toMatchObject({ charset: 'UTF-8' })
})

test('nothing is read any more once the server stops, whatever waits', async () => {
  const reading = open()
  const ended = reading.preview(kept(5000), asked)
  const waiting = reading.rows(kept(10), begin, async () => undefined)
  await expect.poll(() => findReaders(process.pid)).toHaveLength(1)
  reading.stop()
  await expect(ended).rejects.toThrow('ended with SIGKILL')
  await expect(waiting).rejects.toThrow('The server stops')
  expect(findReaders(process.pid)).toEqual([])
})

test('what waits for its import holds up nobody who ends, and ends with them', async () => {
  const reader = Number(
    await told(`
      const { readerOf } = await import(${JSON.stringify(import.meta.resolve('#server/test/reader-processes.ts'))})
      await openReading().preview(file, asked)
      console.log(readerOf(process.pid))`),
  )
  expect(reader).toBeGreaterThan(0)
  await expect.poll(() => isRunning(reader), { timeout: 10_000 }).toBe(false)
})

test('where no process can be started a file fails, and the server goes on', async () => {
  const failure = await told(`
    const { closeSync, openSync } = await import('node:fs')
    const handles = []
    try { for (;;) handles.push(openSync('/dev/null')) } catch {}
    const reading = openReading()
    const failure = await reading.preview(file, asked).catch(error => error.message)
    handles.forEach(handle => closeSync(handle))
    const { charset } = await reading.preview(file, asked)
    console.log(failure, charset)`)
  expect(failure).toMatch(/EMFILE UTF-8$/)
})

test('a file that keeps its process busy for too long is refused', async () => {
  const slow = open({ patience: 50 }).preview(kept(15_000), asked)
  await expect(slow).rejects.toMatchObject({ status: 413, code: 'gedcom.too-long-to-read' })
})

test('of many files at once some wait and the others are refused, but never an import', async () => {
  const reading = open()
  const five = Array.from({ length: 5 }, () => reading.preview(kept(10), asked))
  expect(() => reading.preview(kept(10), asked)).toThrow('Please try again in a moment')
  let count = 0
  await reading.rows(kept(10), begin, async rows => {
    count += rows.count
  })
  expect(count).toBeGreaterThanOrEqual(10)
  await Promise.all(five)
})

test('an import begins when its turn has come, and holds nothing while others are read', async () => {
  const reading = open()
  const order: string[] = []
  const previewed = reading.preview(kept(1000), asked).then(() => order.push('previewed'))
  await reading.rows(
    kept(10),
    async () => (order.push('begun'), importing),
    async () => undefined,
  )
  await previewed
  expect(order).toEqual(['previewed', 'begun'])
})

test('what was read of a file that cannot be imported is not kept', async () => {
  const reading = open()
  const circle = Buffer.from(
    '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Ada /Hartwell/\n1 FAMC @F1@\n1 FAMS @F1@\n' +
      '0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I1@\n0 TRLR\n',
  )
  const { cycles } = await reading.preview(
    streaming(circle.length, () => [circle]),
    asked,
  )
  expect(cycles).toHaveLength(1)
  await expect.poll(() => findReaders(process.pid)).toEqual([])
})

test('a file that the disk does not give fails, and the next one is read', async () => {
  const reading = open()
  const broken = streaming(1000, async function* () {
    yield Buffer.from('0 HEAD\n')
    throw new Error('a bad sector')
  })
  await expect(reading.preview(broken, asked)).rejects.toThrow('a bad sector')
  await expect(reading.preview(kept(10), asked)).resolves.toMatchObject({ charset: 'UTF-8' })
})

test('when one file of an export is gone the others do not stay open', async () => {
  const there = await kept(10).open()
  const imported = [
    { id: 'there', open: async () => there },
    { id: 'gone', open: async () => Promise.reject(new Error('it is gone')) },
  ]
  await expect(open().file(imported, emptyTree)).rejects.toThrow('it is gone')
  expect(there.stream.destroyed).toBe(true)
})

test('what was read for a preview is not read again for its import, and tells it the same', async () => {
  const reading = open()
  const text = largeFamily(3000)
  const [, firstName = '', lastName = ''] = /1 NAME (\S+) .*\/(.+)\//.exec(text) ?? []
  const [, birthText = ''] = /2 DATE \d+ \w+ (\d+)/.exec(text) ?? []
  const names = { firstName, lastName, maidenName: null, birthDate: null, birthText }
  const members = [{ ...names, id: crypto.randomUUID(), generation: 4, parentIds: [], partnerIds: [] }]
  const withMembers = { ...importing, members, useMatches: true }
  const file = kept(3000)
  const anew = await rowsOf(reading, file, withMembers)
  expect(anew).toContainEqual(expect.stringMatching(/^matches /))

  await reading.preview(file, asked)
  const once = onlyOnce(file)
  expect(await rowsOf(reading, once, withMembers)).toEqual(anew)
  // It is imported once.
  await expect(rowsOf(reading, once, withMembers)).rejects.toThrow('it is read again')
})

test.each<[what: string, settings: object, between: (reading: Reading) => unknown]>([
  ['another file was read', {}, reading => reading.preview(kept(10), asked)],
  ['the tree was exported', {}, reading => reading.file([], emptyTree)],
  ['its process was ended', {}, () => killed(findReader(process.pid))],
  ['it has waited for too long', { keptFor: 100 }, () => noReader()],
  ['it is large', { largestKept: 1000 }, () => undefined],
])('a file is read anew for its import when %s', async (_, settings, between) => {
  const reading = open(settings)
  const file = kept(100)
  await reading.preview(file, asked)
  await between(reading)
  const once = onlyOnce(file)
  await expect(rowsOf(reading, once, importing)).rejects.toThrow('it is read again')
  expect((await rowsOf(reading, file, importing)).length).toBeGreaterThan(1)
})

test('a file is read anew for an import on another day, which decides who is taken to live', async () => {
  const reading = open()
  const file = kept(10)
  await reading.preview(file, asked)
  const once = onlyOnce(file)
  const tomorrow = { ...importing, today: '2026-11-22' }
  await expect(rowsOf(reading, once, tomorrow)).rejects.toThrow('it is read again')
})

test('the process that reads is told none of the settings of the server, which name its secrets', async () => {
  process.env['HEIRLOOM_OF_A_TEST'] = 'ivory'
  let seen = ''
  try {
    await open().rows(kept(100), begin, async () => {
      seen = readFileSync(`/proc/${findReader(process.pid)}/environ`, 'utf8')
    })
  } finally {
    delete process.env['HEIRLOOM_OF_A_TEST']
  }
  expect(seen).toContain('NODE_CHANNEL_FD')
  expect(seen).not.toContain('HEIRLOOM_OF_A_TEST')
})

/** All pieces, each with what it is of. */
async function rowsOf(reading: Reading, file: KeptFile, importing: Importing): Promise<string[]> {
  const told: string[] = []
  await reading.rows(
    file,
    async () => importing,
    async ({ of, bytes }) => {
      told.push(`${of} ${Buffer.from(bytes).toString()}`)
    },
  )
  return told
}

async function noReader(): Promise<void> {
  await expect.poll(() => findReaders(process.pid), { timeout: 10_000 }).toEqual([])
}

/** Kills a process of this one, and waits until this one has noticed. */
async function killed(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
}

/** What a process of its own tells, which may hold few files open and stops nothing that it began. */
async function told(script: string): Promise<string> {
  const beginning = `
    const { Readable } = await import('node:stream')
    const { openReading } = await import(${JSON.stringify(import.meta.resolve('./reading.ts'))})
    const asked = ${JSON.stringify(asked)}
    const bytes = Buffer.from(${JSON.stringify(largeFamily(10))})
    const file = { id: 'a', open: async () => ({ size: bytes.length, stream: Readable.from([bytes]) }) }`
  const node = [process.execPath, '--input-type=module', '-e', beginning + script]
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 200; exec "$@"', 'sh', ...node])
  return stdout.trim()
}

function kept(people: number): KeptFile {
  const bytes = encodeGedcom(largeFamily(people), '5.5.1')
  return streaming(bytes.length, () => [bytes])
}

function open(settings?: Parameters<typeof openReading>[0]): Reading {
  const reading = openReading(settings)
  opened.push(reading)
  return reading
}

/** A file that may not be opened once more. */
function onlyOnce(file: KeptFile): KeptFile {
  return { ...file, open: async () => Promise.reject(new Error('it is read again')) }
}

function streaming(size: number, bytes: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>): KeptFile {
  return { id: crypto.randomUUID(), open: async () => ({ size, stream: Readable.from(bytes()) }) }
}
