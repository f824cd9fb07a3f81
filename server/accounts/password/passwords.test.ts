import { argon2Sync } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { passwordMinimum } from '#contract/accounts.ts'

import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'

test('a password opens its own hash and no other does', async () => {
  const hash = await hashPassword('engraved-oak')
  expect(await verifyPassword('engraved-oak', hash)).toBe(true)
  for (const other of ['engraved-oaK', 'engraved-oak ', 'engraved-oak\u0000', ''])
    expect(await verifyPassword(other, hash)).toBe(false)
})

test('all of a long password counts, and every character of it', async () => {
  const long = '🌳'.repeat(500)
  const hash = await hashPassword(long)
  expect(await verifyPassword(long, hash)).toBe(true)
  expect(await verifyPassword(`${long.slice(0, -2)}🌲`, hash)).toBe(false)
})

test('one password has another hash each time', async () => {
  expect(await hashPassword('engraved-oak')).not.toBe(await hashPassword('engraved-oak'))
})

test('a hash of other parameters still opens, so that they can grow', async () => {
  const nonce = Buffer.from('a nonce of 16 by')
  const parameters = { memory: 64, passes: 1, parallelism: 1, tagLength: 24 }
  const hash = argon2Sync('argon2id', { message: 'engraved-oak', nonce, ...parameters })
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`
  expect(await verifyPassword('engraved-oak', stored)).toBe(true)
  expect(await verifyPassword('engraved-elm', stored)).toBe(false)
})

test('nothing opens an account that is not there', async () => {
  for (const password of ['', 'engraved-oak', '\u0000'.repeat(16)])
    expect(await verifyPassword(password, undefined)).toBe(false)
})

test('what is stored and is no hash opens to nobody', async () => {
  for (const stored of [
    '',
    'none',
    '$argon2id$',
    '$argon2id$v=19$m=64,t=1,p=1$$',
    '$2b$10$abcdefghijklmnopqrstuv',
  ])
    expect(await verifyPassword('engraved-oak', stored)).toBe(false)
})

test('one character again and again is common, in any case', async () => {
  for (const common of ['zzzzzzzzzzzzzzzz', '🌳🌳🌳🌳🌳🌳', 'wWwWwWwWwWwWwWwW', '~'.repeat(40)])
    expect(await isCommonPassword(common)).toBe(true)
  expect(await isCommonPassword('zzzzzzzzzzzzzzzy')).toBe(false)
})

test('the list holds the 3,000 most common passwords that the minimum lets through, in lower case', async () => {
  const lines = (await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8'))
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(3000)
  expect(new Set(lines).size).toBe(3000)
  expect(lines.filter(line => line.length < passwordMinimum || line !== line.toLowerCase())).toEqual([])
})

test('a common password is one in any case, and an empty line is none', async () => {
  for (const common of ['123456', 'password', 'PASSWORD', 'iLoveYou'])
    expect(await isCommonPassword(common)).toBe(true)
  for (const own of ['', '\n', 'engraved-oak', '123456\n']) expect(await isCommonPassword(own)).toBe(false)
})

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
