import { Failure } from '#server/platform/failure.ts'

/** One message for a token that is unknown, expired or revoked. The header is that of RFC 6750, section 3. */
export function invalidToken(): Failure {
  return new Failure(401, 'api-tokens.invalid', 'This API token is not valid. It may have expired', {
    headers: { 'www-authenticate': 'Bearer realm="Heirloom", error="invalid_token"' },
  })
}

export function scopeNotAllowed(): Failure {
  return new Failure(
    403,
    'api-tokens.scope-not-allowed',
    'Your account does not have every permission you chose. Reload the page, then choose again',
  )
}

export function tooManyTokens(limit: number): Failure {
  return new Failure(
    409,
    'api-tokens.too-many',
    `You have ${limit} active tokens, which is the most an account can have. Revoke one you no longer use`,
  )
}
