import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

export type PortalProcess = {
  pid: number
  /** What it has printed so far, on both streams. */
  printed(): string
  /** Settles when it has printed this; fails when it ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>
  /** Its address, once it listens. */
  address(): Promise<string>
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  signal(name: NodeJS.Signals): void
}

/** Runs `server/main.ts`, or another program of the server, as an operator does. It ends with the test. */
export function runProcess(
  settings: Record<string, string>,
  program = 'server/main.ts',
  args: string[] = [],
): PortalProcess {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const quiet = { PORT: '0', LOG_LEVEL: 'silent', COINBASE_URL: 'off', KRAKEN_URL: 'off' }
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, TMPDIR, ...quiet, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const ended = new Promise<number | NodeJS.Signals>(resolve => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'))
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })

  async function prints(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(printed)
      if (found !== null) return found
      const end = await Promise.race([ended, new Promise(resolve => child.stdout.once('data', resolve))])
      if (child.exitCode === null && child.signalCode === null) continue
      throw new Error(`The process ended (${String(end)}) before it printed ${pattern}:\n${printed}`)
    }
  }

  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    prints,
    address: async () => (await prints(/^Heirloom is at (\S+)$/m))[1] ?? '',
    ended,
    signal: name => void child.kill(name),
  }
}

/** A place for a data directory that goes when the test is over. */
export async function createDirectory(): Promise<string> {
  const { path, remove } = await makeRemovableDirectory()
  onTestFinished(remove)
  return path
}

/** The same, for whoever removes it. PostgreSQL, which may run as somebody else, can pass through it. */
export async function makeRemovableDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'heirloom-process-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The pid of the PostgreSQL that runs in a data directory. */
export async function findPostgresPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
