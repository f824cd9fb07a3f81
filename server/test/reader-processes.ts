import { spawnSync } from 'node:child_process'

/** The processes that read family files for another. */
export function findReaders(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid), '-f', 'reading-process'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** The one that there is. */
export function findReader(pid: number): number {
  const [reader, ...others] = findReaders(pid)
  if (reader === undefined || others.length > 0) throw new Error(`Process ${pid} has not one reader`)
  return reader
}
