import { Transform } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test, vi } from 'vitest'

import { PreparedReply } from './prepared-reply.ts'

vi.mock('node:zlib', async importOriginal => ({
  ...(await importOriginal<object>()),
  createBrotliCompress: () =>
    new Transform({ transform: (_chunk, _encoding, done) => done(new Error('no memory')) }),
}))

describe('PreparedReply', () => {
  test('ends its rows when the compression fails', async () => {
    let isEnded = false
    const prepared = new PreparedReply<string[]>(async function* write(serialize) {
      try {
        for (;;) yield serialize(['a row'])
      } finally {
        isEnded = true
      }
    })
    const sending = prepared.send({} as FastifyRequest, {} as FastifyReply, JSON.stringify)
    await expect(sending).rejects.toThrow('no memory')
    expect(isEnded).toBe(true)
  })
})
