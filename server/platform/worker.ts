import { execFile, type ExecFileException } from 'node:child_process'
import { Console } from 'node:console'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { Failure } from './failure.ts'

/** The JSON that a worker prints. A worker that ends without it has crashed. */
type WorkerReply = { result: unknown } | { failure: { status: number; code: string; message: string } }

/** How a worker ended that printed no reply. Node sets `killed` when it ended the worker itself, after the timeout. */
export type WorkerError = ExecFileException & { stderr?: string }

/**
 * Runs a program of the server on one task in its own process, with its own memory and threads. A crash does not affect
 * the server. The worker inherits none of the server's settings, which contain its secrets.
 * @throws Failure of the worker; WorkerError when it crashed, took longer than `timeoutMs` or was aborted.
 */
export async function runWorker(
  program: URL,
  task: unknown,
  options: {
    timeoutMs: number
    signal?: AbortSignal
    nodeOptions?: string[]
    /** One line that the list of processes must not show. The worker reads it from its standard input. */
    secret?: string
  },
): Promise<unknown> {
  const { timeoutMs, signal, nodeOptions = [], secret } = options
  const running = promisify(execFile)(
    process.execPath,
    [...nodeOptions, fileURLToPath(program), JSON.stringify(task)],
    {
      env: Object.fromEntries(inheritedVariables.map(name => [name, process.env[name]])),
      maxBuffer: maxReplyBytes,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      ...(signal !== undefined && { signal }),
    },
  )
  if (secret !== undefined) {
    const { stdin } = running.child
    // A worker that crashed before it read the line is reported by its end.
    stdin?.on('error', () => undefined)
    stdin?.write(`${secret}\n`)
  }
  const { stdout } = await running
  const reply = JSON.parse(stdout) as WorkerReply
  if ('result' in reply) return reply.result
  throw new Failure(reply.failure.status, reply.failure.code, reply.failure.message)
}

/** Those that `npm start` and `main.mjs` set. */
const inheritedVariables = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']

/**
 * The error to report for a worker that ended. A full disk has the code ENOSPC, so that `isDiskFull` recognizes it.
 * `timedOut` and `outOfMemory`: the failures of the slice, if it has limits.
 */
export function toWorkerFailure(
  error: WorkerError,
  what: string,
  { timedOut, outOfMemory }: { timedOut?: (() => Failure) | undefined; outOfMemory?: () => Failure },
): Error {
  if (error instanceof Failure) return error
  const { code, signal, killed, stderr = '' } = error
  if (outOfMemory !== undefined && stderr.includes('heap out of memory')) return outOfMemory()
  const full = /code: '(ENOSPC|EDQUOT)'/.exec(stderr)?.[1]
  if (full !== undefined)
    return Object.assign(new Error(`${what} could not write its files`, { cause: error }), { code: full })
  // Node sets `killed` when it has ended the process itself: after the timeout, or for too long a reply.
  if (timedOut !== undefined && killed === true && code === null) return timedOut()
  return new Error(`${what} ended with ${signal ?? code}: ${stderr.slice(-4000)}`, { cause: error })
}

/** Enough for any reply, since large output is written to files. */
const maxReplyBytes = 16 * 2 ** 20

/**
 * Called by a worker: performs the task of `runWorker` and prints the reply. The worker exits when the server has
 * ended, which closes its standard input, since no one would enforce its timeout.
 */
export async function replyToServer(
  perform: (task: unknown, readSecret: () => Promise<string>) => unknown,
): Promise<void> {
  const { stdin } = process
  const secret = Promise.withResolvers<string>()
  let received = ''
  stdin.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk
    const end = received.indexOf('\n')
    if (end !== -1) secret.resolve(received.slice(0, end))
  })
  // The reply alone is printed. Some libraries print the errors of a damaged file as well.
  globalThis.console = new Console(process.stderr)
  stdin.once('end', () => process.exit(1)).resume()
  // Allows the worker to end after its reply. A file has no `unref`.
  if ('unref' in stdin) stdin.unref()
  const reply = await attemptTask(() => perform(JSON.parse(process.argv[2] ?? ''), readSecret))
  process.stdout.write(JSON.stringify(reply))

  /** The worker must not end while it waits for the line. */
  async function readSecret(): Promise<string> {
    if ('ref' in stdin) stdin.ref()
    const line = await secret.promise
    if ('unref' in stdin) stdin.unref()
    return line
  }
}

async function attemptTask(perform: () => unknown): Promise<WorkerReply> {
  try {
    return { result: await perform() }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, code, message } = error
    return { failure: { status, code, message } }
  }
}
