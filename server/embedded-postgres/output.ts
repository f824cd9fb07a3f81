import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Follows what a program writes, line by line, and keeps the last lines for the message of a failure. */
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

/** Runs a program that ends by itself. Error: its name, how it ended and its last lines. */
export async function waitForExit(name: string, child: ChildProcess, input = ''): Promise<void> {
  const output = followOutput(child, () => {})
  // A program that ends before it has read everything is told by its exit code, not by the broken pipe.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const [code, signal] = (await once(child, 'close').catch(throwCannotRun)) as [number | null, string | null]
  if (code !== 0) throw new Error(`${name} failed (${signal ?? `exit code ${code}`}):\n${output.lastLines()}`)
}

/** The reason why a program could not even be started, as a sentence. */
export function throwCannotRun(error: unknown): never {
  throw new Error(
    `PostgreSQL's programs cannot be started here (${error instanceof Error ? error.message : String(error)}). ` +
      'They need Linux with glibc, or macOS. Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.',
    { cause: error },
  )
}
