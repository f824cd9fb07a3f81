import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'

import { expect, test } from 'vitest'

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
