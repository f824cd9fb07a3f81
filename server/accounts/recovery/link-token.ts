import { hash, randomBytes } from 'node:crypto'

/** The token of a mailed link: 256 random bits. The database contains its hash only. */
export function createLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashLinkToken(token) }
}

export function hashLinkToken(token: string): string {
  return hash('sha256', token)
}
