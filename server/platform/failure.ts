import type { StorageUse } from '#contract/accounts/accounts.ts'
import type { Upload } from '#contract/endpoint.ts'
import { formatStorage } from '#contract/texts/counts.ts'

/**
 * An error that the caller may read. Slices define theirs as named factories in their `failures.ts`; `app.ts`
 * turns each into a reply.
 */
export class Failure extends Error {
  readonly status: number
  /** `slice.reason`. */
  readonly code: string
  /** For status 400, and for a 409 about a field: one sentence per field, by its path in the body. */
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'Failure'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.headers = more.headers ?? {}
  }
}

export function invalidInput(fields: Record<string, string>): Failure {
  const sentence =
    Object.values(fields)[0] ?? 'The portal could not read this request. Reload the page and try again'
  return new Failure(400, 'platform.invalid-input', sentence, { fields })
}

export function unreadableBody(): Failure {
  return new Failure(400, 'platform.unreadable-body', 'The request body is not valid JSON')
}

export function signInRequired(): Failure {
  return new Failure(401, 'platform.sign-in-required', 'Please sign in first')
}

export function notAllowed(): Failure {
  return new Failure(403, 'platform.not-allowed', 'You are not allowed to do this')
}

/** Section 2, Family Access: the session has no step-up within the last 15 minutes. */
export function familyAccessRequired(): Failure {
  return new Failure(
    403,
    'family-access.required',
    'Please enter your Family Member ID and your Secure Access Code',
  )
}

export function foreignOrigin(): Failure {
  return new Failure(
    403,
    'platform.foreign-origin',
    'This request came from another site and was rejected. Open the portal itself and try again',
  )
}

export function notFound(): Failure {
  return new Failure(404, 'platform.not-found', 'We could not find this. It may have been removed')
}

export function wrongMethod(allowed: string[]): Failure {
  return new Failure(
    405,
    'platform.wrong-method',
    `This address accepts only ${allowed.join(', ')} requests`,
    {
      headers: { allow: allowed.join(', ') },
    },
  )
}

/** `upload` describes the file that the address accepts, if any. */
export function bodyTooLarge(upload?: Upload): Failure {
  const sentence = upload?.tooLarge ?? 'The request is too large. Please send a smaller request'
  return new Failure(413, 'platform.body-too-large', sentence)
}

export function wrongContentType(upload?: Upload): Failure {
  const sentence = upload?.wrongType ?? 'Please send JSON, with the content type application/json'
  return new Failure(415, 'platform.wrong-content-type', sentence)
}

/** The client disconnected before the whole file arrived. */
export function uploadAborted(): Failure {
  return new Failure(
    400,
    'platform.upload-interrupted',
    'The upload was interrupted. Please send the file again',
  )
}

export function tooManyRequests(retryAfterSeconds: number, sentence: string): Failure {
  return new Failure(429, 'platform.too-many-requests', sentence, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })
}

/** `cause` is for the log. */
export function databaseUnavailable(cause?: unknown): Failure {
  return new Failure(
    503,
    'platform.database-unavailable',
    'The portal cannot reach its records right now. Please try again shortly',
    { headers: { 'retry-after': '5' }, cause },
  )
}

/** A statement waited too long for a lock, such as that of a large import. `cause` is for the log. */
export function portalBusy(cause: unknown): Failure {
  return new Failure(
    503,
    'platform.busy',
    'The portal is busy with a large change, such as an import. Please try again in a moment',
    { headers: { 'retry-after': '30' }, cause },
  )
}

/** The request was still waiting when the portal stopped, as for an update. */
export function portalStopping(): Failure {
  return new Failure(503, 'platform.stopping', 'The portal is restarting. Please try again in a moment', {
    headers: { 'retry-after': '5' },
  })
}

/** `QUOTA_MB`, per account. */
export function quotaExceeded({ usedBytes, quotaBytes }: StorageUse): Failure {
  return new Failure(
    403,
    'platform.quota-exceeded',
    `You have used ${formatStorage(usedBytes)} of your ${formatStorage(quotaBytes)}, and there is no space left for this. Deleted posts and photographs free their space after 30 days. Please contact your administrator if you need more`,
  )
}

/** Changes are rejected while the disk is nearly full. */
export function diskFull(): Failure {
  return new Failure(
    507,
    'platform.disk-full',
    'The portal has run out of disk space, so it cannot save this. You can still read everything. Please contact your administrator',
  )
}

export function unexpectedError(): Failure {
  return new Failure(
    500,
    'platform.unexpected',
    'Something went wrong on our side, and the error was logged. Please try again later',
  )
}
