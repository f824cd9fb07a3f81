import { spawnSync } from 'node:child_process'

import { expect } from 'vitest'

/** The GEDCOM workers that a process has started. */
export function findWorkers(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid), '-f', 'gedcom-worker'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** The only worker, once there is one. */
export async function awaitWorker(pid: number): Promise<number> {
  await expect.poll(() => findWorkers(pid), { interval: 5, timeout: 10_000 }).toHaveLength(1)
  return findWorkers(pid)[0]!
}
