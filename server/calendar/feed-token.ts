import { hash, randomBytes } from 'node:crypto'

/** The secret of an address: 256 random bits. */
export function createFeedToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a token is stored. A copy of the table opens no calendar. */
export function hashFeedToken(token: string): string {
  return hash('sha256', token)
}
