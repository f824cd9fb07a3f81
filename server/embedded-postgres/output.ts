import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Logs a program's output line by line and retains the last 12 lines for an error message. */
export function followOutput(child: ChildProcess, log: (line: string) => void): { lastLines: () => string } {
  const last: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', line => {
      last.push(line)
      if (last.length > 12) last.shift()
      log(line)
    })
  }
  return { lastLines: () => last.join('\n') }
}

/** Waits for a program to end. @throws with its name, exit code and last lines when it fails. */
export async function waitForExit(name: string, child: ChildProcess, input = ''): Promise<void> {
  const output = followOutput(child, () => {})
  // The exit code describes a program that ends before it has read everything; ignore the broken pipe.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const [code, signal] = (await once(child, 'close').catch(rethrowSpawnError)) as [
    number | null,
    string | null,
  ]
  if (code !== 0) throw new Error(`${name} failed (${signal ?? `exit code ${code}`}):\n${output.lastLines()}`)
}

/** Converts an error of `spawn`. @throws always. */
export function rethrowSpawnError(error: unknown): never {
  throw new Error(
    `PostgreSQL's programs cannot be started here (${error instanceof Error ? error.message : String(error)}). ` +
      'They need Linux with glibc, or macOS. Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.',
    { cause: error },
  )
}
