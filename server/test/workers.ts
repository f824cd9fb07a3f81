import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect } from 'vitest'

/** The workers of a program that a process has started. A test and its server share a thread, so it does not block. */
export async function findWorkers(pid: number, program = 'gedcom-worker'): Promise<number[]> {
  try {
    const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid), '-f', program])
    return stdout.split('\n').filter(Boolean).map(Number)
  } catch (error) {
    // There is none.
    if (error instanceof Error && 'code' in error && error.code === 1) return []
    throw error
  }
}

/** The only worker, once there is one. */
export async function awaitWorker(pid: number, program?: string): Promise<number> {
  let workers: number[] = []
  await expect.poll(async () => (workers = await findWorkers(pid, program)), { interval: 5 }).toHaveLength(1)
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
