import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { settings } from '#server/platform/config.ts'

import type { Gate } from './gates.ts'

export type Outcome = { hasPassed: boolean; output: string; seconds: number }

/** A gate that takes longer hangs. */
const limit = 15 * 60_000
/** What a gate is given to end its own programs, once it is told to. */
const patience = 5_000

/** Runs a gate in a process group of its own and keeps what it says, without colours. `signal` ends it, and so does the limit. */
export function runGate(
  gate: Gate,
  { scratch, signal }: { scratch: string; signal: AbortSignal },
): Promise<Outcome> {
  const started = performance.now()
  const [program = '', ...args] = gate.command
  const child = spawn(program, args, {
    cwd: root,
    env: environment(scratch),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const timer = setTimeout(() => end(`It was ended after ${limit / 60_000} minutes.`), limit)
  const whenAborted = () => end('It was interrupted.')
  signal.addEventListener('abort', whenAborted)

  return new Promise(resolve => {
    child.once('error', error => finish(false, `${program} cannot be started: ${error.message}`))
    child.once('exit', code => {
      const ended = () => finish(code === 0 && !signal.aborted)
      child.once('close', ended)
      // What it has left behind may keep its output open.
      setTimeout(ended, patience).unref()
    })

    function finish(hasPassed: boolean, words = '') {
      clearTimeout(timer)
      signal.removeEventListener('abort', whenAborted)
      resolve({
        hasPassed,
        output: stripVTControlCharacters(output + words),
        seconds: (performance.now() - started) / 1000,
      })
    }
  })

  function end(words: string): void {
    output += `\n${words}\n`
    signalGroup(child.pid, 'SIGTERM')
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), patience).unref()
  }
}

const root = join(import.meta.dirname, '../..')

/** Ours without the settings of a portal that somebody runs from the same shell. */
function environment(scratch: string): NodeJS.ProcessEnv {
  const strange = new Set(Object.keys(settings))
  const ours = Object.entries(process.env).filter(([name]) => !strange.has(name))
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  return { ...Object.fromEntries(ours), PATH: path, TMPDIR: scratch }
}

function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (leader !== undefined) process.kill(-leader, signal)
  } catch {
    // The group has ended by itself.
  }
}
