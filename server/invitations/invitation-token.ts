import { hash, randomBytes } from 'node:crypto'

/** The secret of an invitation: 256 random bits. The database contains its hash only. */
export function createInvitationToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashInvitationToken(token) }
}

export function hashInvitationToken(token: string): string {
  return hash('sha256', token)
}
