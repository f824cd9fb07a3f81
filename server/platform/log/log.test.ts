import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'

import { pino } from 'pino'
import { expect, test } from 'vitest'

import { logOptions } from './log.ts'

/** Every write to this device fails with ENOSPC. macOS does not have it. */
const fullDevice = '/dev/full'

test.skipIf(!existsSync(fullDevice))('a log on a full disk neither ends nor blocks the process', async () => {
  const script = `
    const { openLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
    const log = openLog('info')
    log.info('lost')
    await new Promise(resolve => setTimeout(resolve, 1000))
    log.info('lost')
    log.flush(() => process.exit(7))`
  const output = await open(fullDevice, 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', output.fd, 'inherit'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  await output.close()
  expect(code).toBe(7)
})

test.each([
  [{ message: 'The queue is gone', stack: 'secret' }, 'The queue is gone'],
  ['The queue is gone', 'The queue is gone'],
])('logs the message of what is not an error: %j', (thrown, message) => {
  const lines: string[] = []
  pino(logOptions('info'), { write: line => void lines.push(line) }).warn({ err: thrown }, 'job failed')
  const { err } = JSON.parse(lines[0] ?? '{}') as { err?: object }
  expect(err).toEqual({ type: typeof thrown, message })
})
