import type { ServerResponse } from 'node:http'

import { expect, test } from 'vitest'

import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { LiveStream } from './live-stream.ts'

const position = { at: 1, snapshot: '5:7:5' }
const event = { topic: 'document', key: '' } as const

test('only the last event of a batch has the id', () => {
  const { stream, read } = openStream()
  stream.send([event, { topic: 'typing', key: 'a\nb' }], position)
  expect(read()).toBe(
    'data: {"topic":"document","key":""}\n\n' +
      String.raw`id: 1/5:7:5` +
      '\n' +
      String.raw`data: {"topic":"typing","key":"a\nb"}` +
      '\n\n',
  )
})

test('writes what arrives during a replay after it', () => {
  const { stream, read } = openStream()
  stream.delay()
  stream.send([{ topic: 'document', key: 'new' }], undefined)
  expect(read()).toBe('')
  stream.resume([{ topic: 'document', key: 'old' }], position)
  expect([...read().matchAll(/"key":"(\w+)"/g)].map(([, key]) => key)).toEqual(['old', 'new'])
})

test('disconnects a reader with more than 256 KB unread', () => {
  const { stream, response } = openStream()
  response.writableLength = 256 * 1024
  expect(stream.send([event], position)).toBe(true)
  expect(response.isDestroyed).toBe(false)
  response.writableLength += 1
  expect(stream.send([event], position)).toBe(false)
  expect(response.isDestroyed).toBe(true)
})

function openStream() {
  let written = ''
  const response = {
    writableLength: 0,
    isDestroyed: false,
    write: (text: string) => (written += text),
    destroy() {
      response.isDestroyed = true
    },
  }
  const stream = new LiveStream(response as unknown as ServerResponse, {} as LiveSession, 'a=b')
  return { stream, response, read: () => written }
}
