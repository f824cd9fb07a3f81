import { spawnSync } from 'node:child_process'

import { expect } from 'vitest'

/** The workers of a program that a process has started. */
export function findWorkers(pid: number, program = 'gedcom-worker'): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid), '-f', program], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** The only worker, once there is one. */
export async function awaitWorker(pid: number, program?: string): Promise<number> {
  await expect.poll(() => findWorkers(pid, program), { interval: 5, timeout: 10_000 }).toHaveLength(1)
  return findWorkers(pid, program)[0]!
}
