import { pino } from 'pino'
import { expect, test } from 'vitest'

import { logOptions } from './log.ts'

test('shortens the message and stack of an error', () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: line => void lines.push(line) })
  log.error({ err: new Error('x'.repeat(20_000)) }, 'failed')
  const { err } = JSON.parse(lines[0] ?? '') as { err: { message: string; stack: string } }
  expect(err.message).toBe('x'.repeat(1000))
  expect(err.stack).toHaveLength(4000)
})
