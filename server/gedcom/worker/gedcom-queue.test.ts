import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { encodeGedcom } from '#server/gedcom/write/records.ts'
import { portalStopping } from '#server/platform/failure.ts'
import { isDiskFull } from '#server/platform/limits/disk-space.ts'
import { awaitWorker, findWorkers } from '#server/test/workers.ts'

import { openGedcomQueue, type GedcomQueue } from './gedcom-queue.ts'
import type { InputPart } from './job-input.ts'

type QueueFiles = Parameters<typeof openGedcomQueue>[0]

const job = { kind: 'preview', today: '2026-11-21' } as const
const importJob = { kind: 'import', useMatches: false } as const
const ignore = async () => undefined

const drafts = mkdtempSync(join(tmpdir(), 'gedcom-queue-'))
const stored = new Map<string, () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>>()
const opened: GedcomQueue[] = []
afterEach(() => {
  for (const queue of opened.splice(0)) queue.stop()
})
afterAll(() => rmSync(drafts, { recursive: true }))

describe('memory and time', () => {
  test('a file that does not fit the heap fails alone', async () => {
    const queue = openQueue({ heapMegabytes: 12 })
    await expect(previewFile(queue, storeFamily(15_000))).rejects.toMatchObject({
      status: 413,
      code: 'gedcom.out-of-memory',
    })
    expect((await previewFile(queue, storeFamily(100))).people).toBeGreaterThanOrEqual(100)
  })

  test('an export that does not fit the heap fails alone', async () => {
    const queue = openQueue({ heapMegabytes: 12 })
    const parents = { father: null, mother: null, furtherParents: [] }
    const rows = Array.from({ length: 60_000 }, (_, index) => ({
      id: `member ${index}`,
      isAlive: true,
      ...parents,
    }))
    const exported = queue.run(
      'ada',
      { kind: 'export', version: '7.0', isRedacted: true, today: '2026-11-21', familyName: 'Hartwell' },
      async function* () {
        yield { table: 'members', json: JSON.stringify(rows) }
      },
      ignore,
    )
    await expect(exported).rejects.toMatchObject({ status: 413, code: 'gedcom.export-out-of-memory' })
    expect((await previewFile(queue, storeFamily(100))).people).toBeGreaterThanOrEqual(100)
  })

  test('rejects a file that takes too long', async () => {
    await expect(previewFile(openQueue({ timeoutMs: 50 }), storeFamily(15_000))).rejects.toMatchObject({
      status: 413,
      code: 'gedcom.timeout',
    })
  })
})

describe('crashes', () => {
  test('a killed worker fails its own job only', async () => {
    const queue = openQueue()
    const killed = previewFile(queue, storeFamily(15_000)).catch((error: unknown) => error)
    const waiting = previewFile(queue, storeFamily(10))
    process.kill(await awaitWorker(process.pid), 'SIGKILL')
    expect(await killed).toMatchObject({ message: expect.stringContaining('ended with SIGKILL') })
    await expect(waiting).resolves.toMatchObject({ charset: 'UTF-8' })
  })

  test('a process that cannot be started fails its own job only', async () => {
    const script = `
      const { closeSync, openSync, rmSync, writeFileSync } = await import('node:fs')
      const { Readable } = await import('node:stream')
      const { openGedcomQueue } = await import(${JSON.stringify(import.meta.resolve('./gedcom-queue.ts'))})
      const bytes = Buffer.from(${JSON.stringify(generateLargeFamily(10))})
      let count = 0
      const files = {
        get: async () => ({ size: bytes.length, stream: Readable.from([bytes]) }),
        withDraft: async (arriving, work) => {
          const path = ${JSON.stringify(drafts)} + '/' + process.pid + '-' + (count += 1)
          writeFileSync(path, Buffer.concat(await Array.fromAsync(arriving)))
          return work(path, 0).finally(() => rmSync(path))
        },
      }
      const queue = openGedcomQueue(files)
      const previewFile = () => queue.run('ada', ${JSON.stringify(job)}, async function* () { yield { fileId: 'a' } }, async result => result)
      const handles = []
      try { for (;;) handles.push(openSync('/dev/null')) } catch {}
      closeSync(handles.pop())
      const failure = await previewFile().catch(error => error.message)
      handles.forEach(handle => closeSync(handle))
      console.log(failure, (await previewFile()).charset)`
    const node = [process.execPath, '--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 200; exec "$@"', 'sh', ...node])
    expect(stdout.trim()).toMatch(/EMFILE.* UTF-8$/s)
  })

  test('reports a full disk of the worker as one', async () => {
    // A device on which each write fails with ENOSPC.
    const queue = openQueue({}, { path: '/dev/full' })
    const error = await previewFile(queue, storeFamily(10)).catch((error: unknown) => error)
    expect(isDiskFull(error)).toBe(true)
  })

  test('a stored file that cannot be read fails its job only', async () => {
    const queue = openQueue()
    stored.set('broken', async function* () {
      yield Buffer.from('0 HEAD\n')
      throw new Error('a bad sector')
    })
    await expect(previewFile(queue, 'broken')).rejects.toThrow('a bad sector')
    await expect(previewFile(queue, storeFamily(10))).resolves.toMatchObject({ charset: 'UTF-8' })
  })

  test('answers 404 for a deleted file', async () => {
    await expect(previewFile(openQueue(), 'gone')).rejects.toMatchObject({ status: 404 })
    expect(readdirSync(drafts)).toEqual([])
  })

  test('stop cancels the running and the queued jobs', async () => {
    const queue = openQueue()
    const running = previewFile(queue, storeFamily(15_000)).catch((error: unknown) => error)
    const waiting = queue
      .run(
        'ada',
        importJob,
        () => {
          throw new Error('not called')
        },
        ignore,
      )
      .catch((error: unknown) => error)
    await awaitWorker(process.pid)
    queue.stop()
    expect([await running, await waiting]).toEqual([portalStopping(), portalStopping()])
    await expect.poll(() => findWorkers(process.pid)).toEqual([])
  })
})

describe('turns', () => {
  test('accounts with waiting jobs take turns', async () => {
    const queue = openQueue()
    const order: string[] = []
    const jobs = ['ada', 'ada', 'ada', 'ben'].map((account, index) =>
      queue.run(account, job, createInput(storeFamily(10)), async () => order.push(`${account} ${index}`)),
    )
    await Promise.all(jobs)
    expect(order).toEqual(['ada 0', 'ada 1', 'ben 3', 'ada 2'])
  })

  test('rejects more than five jobs of an account, but no import', async () => {
    const queue = openQueue()
    const spool = await readSpool(queue, storeFamily(10))
    queue.rejectIfFull('ada')
    const five = Array.from({ length: 5 }, () => previewFile(queue, storeFamily(10)))
    expect(() => queue.rejectIfFull('ada')).toThrow('Please try again in a moment')
    await expect(previewFile(queue, storeFamily(10))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Please try again in a moment'),
    })
    queue.rejectIfFull('ben')
    const batches = await queue.run('ada', importJob, createInput(spool), async result => result)
    expect(batches[0]?.rows).toBeGreaterThanOrEqual(10)
    await Promise.all(five)
  })

  test('reads the input of a job when the job starts', async () => {
    const queue = openQueue()
    const spool = await readSpool(queue, storeFamily(10))
    const order: string[] = []
    const previewed = queue.run('ada', job, createInput(storeFamily(1000)), async () =>
      order.push('previewed'),
    )
    const readInput = async function* () {
      order.push('read')
      yield* createInput(spool)()
    }
    await Promise.all([queue.run('ada', importJob, readInput, ignore), previewed])
    expect(order).toEqual(['previewed', 'read'])
  })

  test('the next job runs while the output of the last is in use', async () => {
    const queue = openQueue()
    await queue.run('ada', job, createInput(storeFamily(10)), async () => {
      expect(await previewFile(queue, storeFamily(10))).toMatchObject({ charset: 'UTF-8' })
    })
  })
})

describe('isolation', () => {
  test('a worker gets none of the settings of the server', async () => {
    process.env['HEIRLOOM_OF_A_TEST'] = 'ivory'
    try {
      const running = previewFile(openQueue(), storeFamily(15_000))
      const environment = readFileSync(`/proc/${await awaitWorker(process.pid)}/environ`, 'utf8')
      expect(environment).not.toContain('HEIRLOOM_OF_A_TEST')
      expect(environment).not.toContain('PATH')
      await running
    } finally {
      delete process.env['HEIRLOOM_OF_A_TEST']
    }
  })

  test('input and output are deleted after use', async () => {
    await openQueue().run('ada', job, createInput(storeFamily(10)), async (_, path) => {
      expect(readdirSync(drafts).map(name => join(drafts, name))).toEqual([path])
    })
    expect(readdirSync(drafts)).toEqual([])
  })
})

function openQueue(options?: Parameters<typeof openGedcomQueue>[1], output?: { path: string }): GedcomQueue {
  const files: QueueFiles = {
    get: async id => {
      const bytes = stored.get(id)
      return bytes && { size: 0, stream: Readable.from(bytes()) }
    },
    withDraft: async (arriving, work) => {
      const path = join(drafts, crypto.randomUUID())
      try {
        await writeFile(path, arriving)
        return await work((await stat(path)).size === 0 ? (output?.path ?? path) : path, 0)
      } finally {
        await rm(path)
      }
    },
  }
  const queue = openGedcomQueue(files, options)
  opened.push(queue)
  return queue
}

/** Stores a file with at least this number of people, and returns its id. */
function storeFamily(people: number): string {
  const id = crypto.randomUUID()
  const bytes = encodeGedcom(generateLargeFamily(people), '5.5.1')
  stored.set(id, () => [bytes])
  return id
}

function createInput(fileId: string): () => AsyncIterable<InputPart> {
  return async function* () {
    yield { fileId }
  }
}

function previewFile(queue: GedcomQueue, fileId: string) {
  return queue.run('ada', job, createInput(fileId), async result => result)
}

/** Stores the spool of a file, and returns its id. */
async function readSpool(queue: GedcomQueue, fileId: string): Promise<string> {
  const bytes = await queue.run('ada', job, createInput(fileId), async (_, path) => readFileSync(path))
  const id = crypto.randomUUID()
  stored.set(id, () => [bytes])
  return id
}
