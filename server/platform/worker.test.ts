import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { describe, expect, onTestFinished, test } from 'vitest'

import { awaitWorker, isRunning } from '#server/test/workers.ts'

import { Failure } from './failure.ts'
import { runWorker, toWorkerFailure, type WorkerError } from './worker.ts'

describe('runWorker', () => {
  test('returns the result and the failure of the task', async () => {
    const program = await createWorker(`task => {
      // As some libraries do.
      console.log('Decoding failed')
      if (task === 'reject') throw new Failure(400, 'test.rejected', 'Rejected')
      return [task]
    }`)
    expect(await runWorker(program, 'accept', { timeoutMs: 20_000 })).toEqual(['accept'])
    await expect(runWorker(program, 'reject', { timeoutMs: 20_000 })).rejects.toEqual(
      new Failure(400, 'test.rejected', 'Rejected'),
    )
  })

  test('passes a secret outside of the arguments', async () => {
    const program = await createWorker(
      `async (task, readSecret) => [await readSecret(), process.argv.slice(2)]`,
    )
    const reply = await runWorker(program, 'task', { timeoutMs: 20_000, secret: 'silver birch' })
    expect(reply).toEqual(['silver birch', ['"task"']])
  })

  test('a worker exits when the server has ended', async () => {
    const program = await createWorker(`() => new Promise(resolve => setTimeout(resolve, 60_000))`)
    const server = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { runWorker } = await import('${import.meta.resolve('./worker.ts')}')
      await runWorker(new URL('${program.href}'), null, { timeoutMs: 60_000 })`,
    ])
    const worker = await awaitWorker(server.pid!, 'test-worker')
    server.kill('SIGKILL')
    await expect.poll(() => isRunning(worker)).toBe(false)
  })
})

describe('toWorkerFailure', () => {
  const [timedOut, outOfMemory] = ['timeout', 'memory'].map(
    name => () => new Failure(413, `test.${name}`, name),
  ) as [() => Failure, () => Failure]

  test('distinguishes timeouts, memory, a full disk and crashes', () => {
    const findFailure = (error: Partial<WorkerError>) =>
      toWorkerFailure(Object.assign(new Error(), error), 'Worker', { timedOut, outOfMemory })
    expect(findFailure({ killed: true, code: null })).toEqual(timedOut())
    expect(findFailure({ stderr: 'FATAL ERROR: JavaScript heap out of memory' })).toEqual(outOfMemory())
    expect(findFailure({ stderr: "  errno: -28,\n  code: 'ENOSPC',\n" })).toMatchObject({ code: 'ENOSPC' })
    expect(findFailure({ signal: 'SIGSEGV', stderr: 'lost' }).message).toBe('Worker ended with SIGSEGV: lost')
  })

  test('reports the signal when there are no limit failures', () => {
    const error = Object.assign(new Error(), { killed: true, code: null, signal: 'SIGKILL' as const })
    expect(toWorkerFailure(error, 'Worker', {}).message).toMatch(/^Worker ended with SIGKILL/)
  })
})

/** Writes a program that performs `perform`, the text of a function, and exists until the test ends. */
async function createWorker(perform: string): Promise<URL> {
  const directory = await mkdtemp(join(tmpdir(), 'worker-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, 'test-worker.mjs')
  await writeFile(
    path,
    `import { Failure } from '${import.meta.resolve('./failure.ts')}'
    import { replyToServer } from '${import.meta.resolve('./worker.ts')}'
    await replyToServer(${perform})`,
  )
  return pathToFileURL(path)
}
