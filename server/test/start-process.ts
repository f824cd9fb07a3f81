import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'

import { nodeOptions, startEnvironment } from '#server/node-options.ts'

export type PortalProcess = {
  pid: number
  /** Its output so far, from both streams. */
  output(): string
  /** Resolves when the output matches. @throws when the process ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  /** Its address, once it listens. */
  address(): Promise<string>
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  signal(name: NodeJS.Signals): void
}

/** Starts `server/main.mjs`, or another program of the server, as an operator does. The caller ends it. */
export function startProcess(
  settings: Record<string, string>,
  program = 'server/main.mjs',
  args: string[] = [],
): PortalProcess {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), NODE_COMPILE_CACHE } = process.env
  const quiet = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    COINBASE_URL: 'off',
    KRAKEN_URL: 'off',
    // Each takes seconds of a processor.
    SAMPLE_DOCUMENTS: 'off',
    READ_DOCUMENTS: 'off',
  }
  const child = spawn(process.execPath, [...nodeOptions, program, ...args], {
    env: {
      ...startEnvironment,
      PATH,
      HOME,
      TMPDIR,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...quiet,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | NodeJS.Signals>(resolve => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'))
  })
  async function waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(output)
      if (found !== null) return found
      const end = await Promise.race([ended, new Promise(resolve => child.stdout.once('data', resolve))])
      if (child.exitCode === null && child.signalCode === null) continue
      throw new Error(`The process ended (${String(end)}) before it printed ${pattern}:\n${output}`)
    }
  }

  return {
    pid: child.pid ?? 0,
    output: () => output,
    waitForOutput,
    address: async () => (await waitForOutput(/^Heirloom is at (\S+)$/m))[1] ?? '',
    ended,
    signal: name => void child.kill(name),
  }
}
