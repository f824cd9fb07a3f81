import { hash, randomBytes, randomInt } from 'node:crypto'

/** The secret of a link or of a cookie: 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a token is stored. A copy of the table opens no link. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Twelve random characters, 59 bits, such as `k7pq-m2xd-9rta`: easy to dictate over the telephone. */
export function createPasscode(): string {
  const groups = Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => passcodeCharacters[randomInt(passcodeCharacters.length)]).join(''),
  )
  return groups.join('-')
}

/** Without those that look alike: i, l, o, 0 and 1. */
const passcodeCharacters = 'abcdefghjkmnpqrstuvwxyz23456789'
