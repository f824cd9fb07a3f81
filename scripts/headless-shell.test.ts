import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { addHeadlessShell } from './headless-shell.ts'

let directory: string
let record: string
const runs: [step: string | undefined, timeoutSeconds: number | undefined][] = []

beforeEach(() => {
  runs.length = 0
  directory = mkdtempSync(join(tmpdir(), 'heirloom-shell-'))
  record = join(directory, 'cache/failed')
})
afterEach(() => rmSync(directory, { recursive: true }))

test('downloads with a timeout, then installs without one', () => {
  expect(addHeadlessShell(createFailingApt(), record)).toBe(true)
  expect(runs).toEqual([
    ['update', 30],
    ['--download-only', 120],
    ['--no-download', undefined],
  ])
  expect(existsSync(record)).toBe(false)
})

test.each(['update', '--download-only', '--no-download'])('does not repeat a failed %s', step => {
  expect(addHeadlessShell(createFailingApt(step), record)).toBe(false)
  expect(runs.at(-1)?.[0]).toBe(step)
  runs.length = 0
  expect(addHeadlessShell(createFailingApt(step), record)).toBe(false)
  expect(runs).toEqual([])
})

/** An apt-get that fails at a step. */
function createFailingApt(failing?: string) {
  return (args: string[], timeoutSeconds?: number) => {
    const step = args.at(-1)
    runs.push([step, timeoutSeconds])
    return step !== failing
  }
}
