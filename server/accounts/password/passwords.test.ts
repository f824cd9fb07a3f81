import { argon2Sync } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import { passwordMinimum } from '#contract/accounts/accounts.ts'

import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'

describe('verifyPassword', () => {
  test('accepts only the password that was hashed', async () => {
    const hash = await hashPassword('engraved-oak')
    expect(await verifyPassword('engraved-oak', hash)).toBe(true)
    for (const other of ['engraved-oaK', 'engraved-oak ', 'engraved-oak\u0000', ''])
      expect(await verifyPassword(other, hash)).toBe(false)
  })

  test('compares every character of a long password', async () => {
    const long = '🌳'.repeat(500)
    const hash = await hashPassword(long)
    expect(await verifyPassword(long, hash)).toBe(true)
    expect(await verifyPassword(`${long.slice(0, -2)}🌲`, hash)).toBe(false)
  })

  test('hashPassword returns a different hash each time', async () => {
    expect(await hashPassword('engraved-oak')).not.toBe(await hashPassword('engraved-oak'))
  })

  test('accepts hashes with other parameters', async () => {
    const nonce = Buffer.from('a nonce of 16 by')
    const parameters = { memory: 64, passes: 1, parallelism: 1, tagLength: 24 }
    const hash = argon2Sync('argon2id', { message: 'engraved-oak', nonce, ...parameters })
    const stored = `$argon2id$v=19$m=64,t=1,p=1$${encodeUnpadded(nonce)}$${encodeUnpadded(hash)}`
    expect(await verifyPassword('engraved-oak', stored)).toBe(true)
    expect(await verifyPassword('engraved-elm', stored)).toBe(false)
  })

  test('rejects every password of an unknown account', async () => {
    for (const password of ['', 'engraved-oak', '\u0000'.repeat(16)])
      expect(await verifyPassword(password, undefined)).toBe(false)
  })

  test('rejects every password if no hash is stored', async () => {
    for (const stored of [
      '',
      'none',
      '$argon2id$',
      '$argon2id$v=19$m=64,t=1,p=1$$',
      '$2b$10$abcdefghijklmnopqrstuv',
    ])
      expect(await verifyPassword('engraved-oak', stored)).toBe(false)
  })
})

describe('password queue', () => {
  const quick = `$argon2id$v=19$m=64,t=1,p=1$${encodeUnpadded(Buffer.alloc(16))}$${encodeUnpadded(Buffer.alloc(32))}`

  test('limits waiting visitors to 50', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 60 }, () => verifyPassword('engraved-oak', quick)),
    )
    // Two more are being hashed.
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
    const busy = attempts.flatMap(attempt =>
      attempt.status === 'rejected' ? [attempt.reason as unknown] : [],
    )
    expect(busy).toHaveLength(8)
    expect(busy[0]).toMatchObject({ status: 429, headers: { 'retry-after': '3' } })
  })

  test('a flood of visitors delays an account by one password', async () => {
    const order: string[] = []
    const verifyAs = async (requester?: string) => {
      await verifyPassword('engraved-oak', quick, requester)
      order.push(requester ?? 'visitor')
    }
    const flood = Array.from({ length: 50 }, () => verifyAs())
    await Promise.all([...flood, verifyAs('ada')])
    expect(order.indexOf('ada')).toBeLessThan(10)
  })
})

describe('isCommonPassword', () => {
  test('matches one repeated character in any case', async () => {
    for (const common of ['zzzzzzzzzzzzzzzz', '🌳🌳🌳🌳🌳🌳', 'wWwWwWwWwWwWwWwW', '~'.repeat(40)])
      expect(await isCommonPassword(common)).toBe(true)
    expect(await isCommonPassword('zzzzzzzzzzzzzzzy')).toBe(false)
  })

  test('lists 3,000 lower-case passwords of sufficient length', async () => {
    const lines = (await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8'))
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(3000)
    expect(new Set(lines).size).toBe(3000)
    expect(lines.filter(line => line.length < passwordMinimum || line !== line.toLowerCase())).toEqual([])
  })

  test('ignores case and does not match an empty line', async () => {
    for (const common of ['123456', 'password', 'PASSWORD', 'iLoveYou'])
      expect(await isCommonPassword(common)).toBe(true)
    for (const own of ['', '\n', 'engraved-oak', '123456\n']) expect(await isCommonPassword(own)).toBe(false)
  })
})

function encodeUnpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
