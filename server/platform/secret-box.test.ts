import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createDirectory } from '#server/test/portal-process.ts'

import { readConfig } from './config.ts'
import { openSecretBox, type SecretBox } from './secret-box.ts'

describe('openSecretBox', () => {
  test('opens any text for its row, sealed differently each time', async () => {
    const box = openBox()
    const property = fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (text, rowId) => {
      const [first, second] = [await box.seal(text, rowId), await box.seal(text, rowId)]
      expect(first).not.toBe(second)
      expect([await box.open(first, rowId), await box.open(second, rowId)]).toEqual([text, text])
    })
    await expect(fc.assert(property)).resolves.toBeUndefined()
  })

  test('uses each nonce once', async () => {
    const box = openBox()
    const sealed = await Promise.all(Array.from({ length: 1000 }, () => box.seal('text', 'row')))
    expect(new Set(sealed.map(each => each.split('.')[2]!.slice(0, 16))).size).toBe(1000)
  })

  test('rejects another row and changed bytes', async () => {
    const box = openBox()
    const sealed = await box.seal('the secret', 'row 1')
    await expect(box.open(sealed, 'row 2')).rejects.toThrow('unable to authenticate')
    const payload = sealed.lastIndexOf('.') + 1
    const bytes = Buffer.from(sealed.slice(payload), 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      const forged = sealed.slice(0, payload) + changed.toString('base64url')
      await expect(box.open(forged, 'row 1')).rejects.toThrow('unable to authenticate')
    }
    for (const nonsense of ['', 'v1', sealed.slice(0, payload), `v2${sealed.slice(2)}`, 'the secret'])
      await expect(box.open(nonsense, 'row 1')).rejects.toThrow('Not a sealed secret')
  })
})

describe('key', () => {
  test('is created as a private file when first needed', async () => {
    const DATA_DIR = await createDirectory()
    const box = openBox({ DATA_DIR, SECRET_KEY: '' })
    await expect(box.open('v1.00000000.'.padEnd(60, 'A'), 'row')).rejects.toThrow('neither SECRET_KEY nor in')
    expect(await readdir(DATA_DIR)).toEqual([])
    const sealed = await box.seal('the secret', 'row')
    const keys = join(DATA_DIR, 'keys')
    expect(await readdir(keys)).toEqual(['secret-box.key'])
    expect((await stat(keys)).mode & 0o777).toBe(0o700)
    expect((await stat(join(keys, 'secret-box.key'))).mode & 0o777).toBe(0o600)
    expect(await openBox({ DATA_DIR, SECRET_KEY: '' }).open(sealed, 'row')).toBe('the secret')
  })

  test('is the same for boxes that create the file concurrently', async () => {
    const DATA_DIR = await createDirectory()
    const boxes = Array.from({ length: 8 }, () => openBox({ DATA_DIR, SECRET_KEY: '' }))
    const sealed = await Promise.all(boxes.map(box => box.seal('the secret', 'row')))
    expect(
      await Promise.all(sealed.map(text => openBox({ DATA_DIR, SECRET_KEY: '' }).open(text, 'row'))),
    ).toEqual(Array(8).fill('the secret'))
  })

  test('in the file remains valid after SECRET_KEY is set', async () => {
    const DATA_DIR = await createDirectory()
    const sealed = await openBox({ DATA_DIR, SECRET_KEY: '' }).seal('the secret', 'row')
    const later = openBox({ DATA_DIR })
    expect(await later.open(sealed, 'row')).toBe('the secret')
    const resealed = await later.seal('the secret', 'row')
    await expect(openBox({ DATA_DIR }).open(resealed, 'row')).rejects.toThrow('neither SECRET_KEY nor in')
  })

  test('is not created as a file with an external database', async () => {
    const DATA_DIR = await createDirectory()
    const box = openBox({ DATA_DIR, DATABASE_URL: 'postgres:///heirloom', SECRET_KEY: '' })
    await expect(box.seal('the secret', 'row')).rejects.toMatchObject({
      status: 503,
      code: 'platform.no-secret-key',
    })
    expect(await readdir(DATA_DIR)).toEqual([])
  })

  test('is not replaced when its file is invalid', async () => {
    const DATA_DIR = await createDirectory()
    await mkdir(join(DATA_DIR, 'keys'))
    await writeFile(join(DATA_DIR, 'keys/secret-box.key'), 'cut off\n')
    await expect(openBox({ DATA_DIR, SECRET_KEY: '' }).seal('x', 'row')).rejects.toThrow(
      'does not contain a key of 32 bytes',
    )
  })

  test('is 32 bytes in base64 or hex, and never shown', () => {
    const bytes = randomBytes(32)
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(readConfig({ SECRET_KEY: bytes.toString(encoding) }).SECRET_KEY).toEqual(bytes)
    for (const wrong of ['password', randomBytes(16).toString('hex'), randomBytes(33).toString('base64')])
      expect(() => readConfig({ SECRET_KEY: wrong })).toThrow(
        /^SECRET_KEY must be 32 bytes.+not shown here\.$/,
      )
  })
})

function openBox(settings: Record<string, string> = {}): SecretBox {
  return openSecretBox(readConfig({ SECRET_KEY: randomBytes(32).toString('base64'), ...settings }))
}
