import { spawnSync } from 'node:child_process'

import { expect } from 'vitest'

/** The workers of a program that a process has started. */
export function findWorkers(pid: number, program = 'gedcom-worker'): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid), '-f', program], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** The only worker, once there is one. */
export async function awaitWorker(pid: number, program?: string): Promise<number> {
  let workers: number[] = []
  await expect.poll(() => (workers = findWorkers(pid, program)), { interval: 5 }).toHaveLength(1)
  return workers[0]!
}

/** Whether a process exists. A worker whose parent has ended is not found by `findWorkers`. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
