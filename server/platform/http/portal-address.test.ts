import { expect, test } from 'vitest'

import { readReturnAddress } from './portal-address.ts'

const app = { server: { address: () => ({ port: 3000 }) } } as unknown as Parameters<
  typeof readReturnAddress
>[0]

function read(hostHeader: string | undefined, PUBLIC_URL?: string): string {
  return readReturnAddress(app, { HOST: '127.0.0.1', PORT: 3000, PUBLIC_URL }, hostHeader)
}

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost', 'localhost:5173'])(
  'returns to the loopback name %s',
  host => expect(read(host)).toBe(`http://${host}`),
)

test.each([
  undefined,
  '',
  'portal.elsewhere.test',
  'localhost.elsewhere.test:3000',
  '10.0.0.5:3000',
  'localhost:3000@elsewhere.test',
  'not a host',
])('ignores the Host header %s', host => expect(read(host)).toBe('http://127.0.0.1:3000'))

test('returns to PUBLIC_URL from every host', () => {
  const publicUrl = 'https://portal.example.test'
  expect(read('localhost:3000', publicUrl)).toBe(publicUrl)
  expect(read('elsewhere.test', publicUrl)).toBe(publicUrl)
})
