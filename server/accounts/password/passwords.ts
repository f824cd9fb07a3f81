import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { tooManyPasswords } from '#server/accounts/failures.ts'
import { openFairQueue } from '#server/platform/limits/fair-queue.ts'

const deriveKey = promisify(argon2)

/**
 * Argon2 shares libuv's four threads with files and the log, so it gets two of them. Visitors share one key, so that a
 * flood of sign-ins delays a signed-in account by one password.
 */
const queue = openFairQueue({ concurrency: 2, maxWaiting: 50, rejection: tooManyPasswords })
const visitors = 'visitors'

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const strength = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * The PHC string of a password: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. `requester` is the id of a signed-in
 * account.
 * @throws Failure 429 while too many passwords wait.
 */
export async function hashPassword(password: string, requester = visitors): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await queue.run(requester, () =>
    deriveKey('argon2id', { message: password, nonce, ...strength }),
  )
  const { memory, passes, parallelism } = strength
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeUnpadded(nonce)}$${encodeUnpadded(hash)}`
}

/**
 * Takes the same time whether or not there is an account (`stored`), so that timing does not reveal it. `stored` need
 * not be a hash: an account without a password has another text there. `requester` is the id of a signed-in account.
 * @throws Failure 429 while too many passwords wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  requester = visitors,
): Promise<boolean> {
  const account = stored === undefined ? undefined : readPhc(stored)
  const { parameters, nonce, hash } = account ?? dummyAccount
  const computed = await queue.run(requester, () =>
    deriveKey('argon2id', { message: password, nonce, ...parameters, tagLength: hash.length }),
  )
  return timingSafeEqual(computed, hash) && account !== undefined
}

/** @throws Failure 429 while too many passwords of visitors wait, before the attempt costs a query. */
export function rejectDuringFlood(): void {
  queue.rejectIfFull(visitors)
}

/** Occupies the queue until `finished` settles, as `count` passwords of visitors that are being hashed or wait. */
export async function occupyPasswordQueue(count: number, finished: Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => queue.run(visitors, () => finished)))
}

/** Whether this is one of the 3,000 most common passwords of sufficient length, or one character repeated. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const normalized = password.toLowerCase()
  if (/^(.)\1+$/su.test(normalized)) return true
  commonPasswords ??= await readCommonPasswords()
  return commonPasswords.has(normalized)
}

let commonPasswords: Set<string> | undefined

async function readCommonPasswords(): Promise<Set<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter(line => line !== ''))
}

/** Stands in for an unknown account: an all-zero hash of the same strength. */
const dummyAccount = { parameters: strength, nonce: Buffer.alloc(16), hash: Buffer.alloc(strength.tagLength) }

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([a-z\d+/]{11,})\$([a-z\d+/]{6,})$/i

function readPhc(text: string) {
  const parts = phcPattern.exec(text)
  if (parts === null) return undefined
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function encodeUnpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
