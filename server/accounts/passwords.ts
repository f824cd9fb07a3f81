import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const strength = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** The PHC string of a password: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { message: password, nonce, ...strength })
  const { memory, passes, parallelism } = strength
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

/** Takes the same time whether there is an account (`stored`) or not, so that timing tells nothing about it. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { parameters, nonce, hash } = readPhc(stored ?? nobody)
  const given = await derive('argon2id', { message: password, nonce, tagLength: hash.length, ...parameters })
  return timingSafeEqual(given, hash) && stored !== undefined
}

/** Whether this is one of the 3,000 most common passwords that the minimum length lets through. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readFile(new URL('common-passwords.txt', import.meta.url), 'utf8').then(
    text => new Set(text.split('\n').filter(line => line !== '')),
  )
  return (await commonPasswords).has(password.toLowerCase())
}

let commonPasswords: Promise<Set<string>> | undefined

/** What an unknown account is verified against: the hash of nothing, of the same strength. */
const nobody = `$argon2id$v=19$m=${strength.memory},t=${strength.passes},p=${strength.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(strength.tagLength))}`

function readPhc(text: string) {
  const [, , , parameters = '', nonce = '', hash = ''] = text.split('$')
  const number = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(parameters)?.[1])
  return {
    parameters: { memory: number('m'), passes: number('t'), parallelism: number('p') },
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
