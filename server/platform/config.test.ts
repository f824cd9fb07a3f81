import { resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import { InvalidConfig, listensOnLoopback, readConfig, settings } from './config.ts'

describe('readConfig', () => {
  test('applies every default without any variable', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: undefined,
      DATA_DIR: resolve('data'),
      DATABASE_URL: undefined,
      FAMILY_NAME: 'Hartwell',
      REGISTRATION: undefined,
      PASSWORD_MINIMUM: 6,
      LIMIT_SIGN_IN: { account: 10, address: 100 },
      LIMIT_REGISTER: 30,
      SAMPLE_PRICES: false,
      LOG_LEVEL: 'info',
    })
  })

  test('defines only defaults that their settings allow', () => {
    const defaults = Object.values(settings).filter(setting => setting.default !== undefined)
    expect(defaults.filter(({ schema, default: text }) => !schema.safeParse(text).success)).toEqual([])
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', CONTACT_EMAIL: '', REGISTRATION: '' })).toEqual(readConfig({}))
  })

  test('parses and normalizes values', () => {
    const config = readConfig({
      PORT: '0',
      PUBLIC_URL: 'https://Family.example.test:443/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8 ,192.0.2.1',
      DATA_DIR: '/srv/heirloom/../heirloom/data',
      DATABASE_URL: 'postgres:///heirloom?host=/run/postgresql',
      FAMILY_NAME: '  Ó Briain  ',
      COINBASE_URL: 'off',
      KRAKEN_URL: 'http://127.0.0.1:8080/kraken/',
      MARKET_POLL_SECONDS: '2.5',
      SAMPLE_PRICES: 'on',
    })
    expect(config).toMatchObject({
      PORT: 0,
      PUBLIC_URL: 'https://family.example.test',
      DATA_DIR: '/srv/heirloom/data',
      DATABASE_URL: 'postgres:///heirloom?host=/run/postgresql',
      FAMILY_NAME: 'Ó Briain',
      COINBASE_URL: 'off',
      KRAKEN_URL: 'http://127.0.0.1:8080/kraken',
      MARKET_POLL_SECONDS: 2.5,
      SAMPLE_PRICES: true,
    })
  })

  test.each([
    ['7', { account: 7, address: 70 }],
    ['7,8', { account: 7, address: 8 }],
  ])('parses LIMIT_SIGN_IN %s as %o', (text, limits) => {
    expect(readConfig({ LIMIT_SIGN_IN: text }).LIMIT_SIGN_IN).toEqual(limits)
  })

  describe('rejects', () => {
    test.each([
      ['PORT', '65536'],
      ['PORT', '-1'],
      ['PORT', '80 80'],
      ['PORT', '3e3'],
      ['HOST', 'here or there'],
      ['PUBLIC_URL', 'family.example.test'],
      ['PUBLIC_URL', 'ftp://family.example.test'],
      ['PUBLIC_URL', 'https://example.test/portal'],
      ['PUBLIC_URL', 'https://example.test/?portal'],
      ['PUBLIC_URL', 'https://ada@example.test'],
      ['TRUST_PROXY', 'nginx'],
      ['TRUST_PROXY', '10.0.0.0/33'],
      ['TRUST_PROXY', '10.0.0.0/'],
      ['FAMILY_NAME', '   '],
      ['FAMILY_NAME', 'a'.repeat(61)],
      ['REGISTRATION', 'Open'],
      ['PASSWORD_MINIMUM', '5'],
      ['LIMIT_SIGN_IN', '0'],
      ['LIMIT_SIGN_IN', '1,2,3'],
      ['LIMIT_REGISTER', '0'],
      ['COINBASE_URL', 'on'],
      ['MARKET_POLL_SECONDS', '0'],
      ['MARKET_POLL_SECONDS', '1.'],
      ['JOB_POLL_SECONDS', '0.4'],
      ['SAMPLE_PRICES', 'true'],
      ['CONTACT_EMAIL', 'office'],
      ['LOG_LEVEL', 'verbose'],
      ['VAPID_SUBJECT', 'office@example.test'],
      ['VAPID_PUBLIC_KEY', 'B'],
    ])('%s=%s', (name, value) => {
      expect(readRejection({ [name]: value })).toBe(
        `${name} must be ${settings[name as keyof typeof settings].allowed}, but is ${JSON.stringify(value)}.`,
      )
    })

    test.each([
      ['DATABASE_URL', 'mysql://ada:hush@db/heirloom'],
      ['SMTP_URL', 'https://ada:hush@mail.example.test'],
      ['METRICS_TOKEN', 'hush'],
      ['VAPID_PRIVATE_KEY', 'hush'],
    ])('%s without showing its value', (name, value) => {
      expect(readRejection({ [name]: value })).toBe(
        `${name} must be ${settings[name as keyof typeof settings].allowed}, but is a value that is not shown here.`,
      )
    })

    test('reports VAPID settings without their others', () => {
      expect(readRejection({ VAPID_SUBJECT: 'mailto:office@example.test' })).toContain('all three')
    })

    test('reports every invalid setting in one error', () => {
      const lines = readRejection({ PORT: 'x', LOG_LEVEL: 'y', FAMILY_NAME: 'Hartwell' }).split('\n')
      expect(lines.map(line => line.split(' ')[0])).toEqual(['PORT', 'LOG_LEVEL'])
    })
  })
})

describe('listensOnLoopback', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.0.0.1.example.test', false],
    ['192.168.1.2', false],
  ])('returns for %s: %s', (HOST, isLoopback) => {
    expect(listensOnLoopback({ HOST })).toBe(isLoopback)
  })
})

function readRejection(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof InvalidConfig) return error.message
    throw error
  }
  throw new Error('Nothing was rejected')
}
