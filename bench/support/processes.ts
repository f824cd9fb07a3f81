import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { nodeOptions, startEnvironment } from '#server/node-options.ts'

export const root = join(import.meta.dirname, '../..')

export type RunningProgram = { address: string; pid: number; stop(): Promise<void> }

/** Starts a program that listens on the PORT of its environment, and waits for its first response. */
export async function startProgram(
  command: string[],
  { path = '/', environment = {} }: { path?: string; environment?: Record<string, string> } = {},
): Promise<RunningProgram & { msToFirstAnswer: number }> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await awaitFirstAnswer(address + path, child)
  return {
    address,
    pid: child.pid!,
    msToFirstAnswer: performance.now() - startedAt,
    stop: () => stopProgram(child),
  }
}

/** Starts the portal like `npm start`, on a new data directory unless one is given. */
export async function startPortal(options: { dataDir?: string; environment?: Record<string, string> } = {}) {
  const dataDir = options.dataDir ?? createTemporaryDirectory()
  return startProgram([process.execPath, ...nodeOptions, 'server/main.mjs'], {
    path: '/healthz',
    environment: {
      ...startEnvironment,
      DATA_DIR: dataDir,
      COINBASE_URL: 'off',
      KRAKEN_URL: 'off',
      ...options.environment,
    },
  })
}

/**
 * Resident megabytes of a process and its Node child processes; shared memory counts once.
 */
export function readMemory(pid: number): number {
  const isNode = (child: number) => readProcFile(`/proc/${child}/cmdline`).startsWith(process.execPath)
  return sumMemory([pid, ...listChildren(pid).filter(isNode)])
}

/** Resident megabytes of the PostgreSQL that a portal has started; shared memory counts once. */
export function readDatabaseMemory(pid: number): number {
  const isServer = (child: number) => /postgres/.test(readProcFile(`/proc/${child}/cmdline`))
  const servers = listChildren(pid).filter(isServer)
  return sumMemory([...servers, ...servers.flatMap(listChildren)])
}

function listChildren(pid: number): number[] {
  return readProcFile(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function sumMemory(pids: number[]): number {
  return pids
    .map(each => Number(/^Pss:\s+(\d+)/m.exec(readProcFile(`/proc/${each}/smaps_rollup`))?.[1] ?? 0) / 1024)
    .reduce((sum, megabytes) => sum + megabytes, 0)
}

/** Watches the memory of a process and its Node child processes. `stop` returns the peak. */
export function watchMemory(pid: number): { stop(): number } {
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, readMemory(pid))), 25)
  return {
    stop() {
      clearInterval(watching)
      return peak
    },
  }
}

/** A file of /proc for a process; empty if it has ended. */
function readProcFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'heirloom-bench-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** The returned function makes calls with a session, whose replies are JSON. */
export function createCaller(address: string, cookie: string) {
  return async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const isFile = body instanceof Uint8Array
    const response = await fetch(address + path, {
      method,
      headers: { cookie, 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
      ...(body !== undefined && { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
}

/** Registers an account and returns the Cookie header of its session. */
export async function registerAccount(
  address: string,
  email = `bench.${Date.now()}@example.test`,
): Promise<string> {
  const response = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a measured phrase', firstName: 'Ada', lastName: 'Hartwell' }),
  })
  if (response.status !== 201)
    throw new Error(`Registration was answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
}

/** As `registerAccount`, with the role of an administrator. */
export async function registerAdministrator(address: string, dataDir: string): Promise<string> {
  const email = 'administrator@example.test'
  const cookie = await registerAccount(address, email)
  const environment = { ...process.env, DATA_DIR: dataDir }
  spawnSync(process.execPath, ['server/admin.ts', 'grant', email], { cwd: root, env: environment })
  return cookie
}

async function awaitFirstAnswer(url: string, child: ChildProcess): Promise<void> {
  const giveUp = Date.now() + 30_000
  while (Date.now() < giveUp) {
    if (child.exitCode !== null)
      throw new Error(`The program ended with ${child.exitCode} before it answered`)
    const answered = await fetch(url).then(
      response => response.arrayBuffer().then(() => true),
      () => false,
    )
    if (answered) return
    await sleep(5)
  }
  child.kill('SIGKILL')
  throw new Error(`${url} did not answer in 30 s`)
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
