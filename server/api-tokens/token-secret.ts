import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The secret of a token: `hlm_`, 256 random bits as 43 characters, and a CRC-32 as 6 characters, both in base 62. Its
 * form is fixed so that scanners of source code and chats find leaked tokens: `hlm_[0-9A-Za-z]{49}`. The checksum
 * excludes accidental matches, here and in scanners.
 */
export function createSecret(): string {
  const random = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return `${prefix}${random}${computeChecksum(random)}`
}

/** Whether the text can be a token. Other texts are rejected without a query. */
export function isWellFormed(secret: string): boolean {
  if (!/^hlm_[0-9A-Za-z]{49}$/.test(secret)) return false
  const end = prefix.length + randomLength
  return computeChecksum(secret.slice(prefix.length, end)) === secret.slice(end)
}

/** The form in which a secret is stored. It has 256 random bits, so that a slow hash would add nothing. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

const prefix = 'hlm_'
const randomLength = 43
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function computeChecksum(random: string): string {
  return toBase62(BigInt(crc32(random)), 6)
}

function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}
