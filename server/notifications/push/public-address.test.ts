import type { LookupAddress } from 'node:dns'

import { describe, expect, test } from 'vitest'

import { createCheckedLookup, isPublicAddress } from './public-address.ts'

describe('isPublicAddress', () => {
  test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('accepts %s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
  ])('rejects %s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('createCheckedLookup', () => {
  test.each([true, false])('returns the addresses that it has checked (all: %s)', async all => {
    const checked: string[] = []
    const addresses = await resolveName(all, address => checked.push(address) > 0)
    expect(checked).not.toEqual([])
    expect(addresses).toEqual(all ? checked : checked.slice(0, 1))
  })

  test('rejects a name that resolves to a private address', async () => {
    await expect(resolveName(true, isPublicAddress)).rejects.toThrow('The address is not a public one')
  })
})

async function resolveName(all: boolean, isAllowed: (address: string) => boolean): Promise<string[]> {
  return new Promise((resolve, reject) => {
    createCheckedLookup(isAllowed)('localhost', { all }, (error, found: string | LookupAddress[]) => {
      if (error !== null) reject(error)
      else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address))
    })
  })
}
