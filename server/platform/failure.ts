import type { Upload } from '#contract/endpoint.ts'

/**
 * What went wrong, as the caller may know it. Slices make theirs as named factories in their `failures.ts`;
 * `app.ts` renders all of them in one place.
 */
export class Failure extends Error {
  readonly status: number
  /** `slice.reason`. */
  readonly code: string
  /** With status 400, and 409 where it is about a field: a sentence for each field, by its path in the body. */
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
  const sentence = Object.values(fields)[0] ?? 'The request does not have the expected form'
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

/** Section 2, Family Access: the session has not given its ID and code, or not within the last 15 minutes. */
export function familyAccessRequired(): Failure {
  return new Failure(
    403,
    'family-access.required',
    'Please enter your Family Member ID and your Secure Access Code',
  )
}

export function foreignOrigin(): Failure {
  return new Failure(403, 'platform.foreign-origin', 'This request came from another site and was refused')
}

export function notFound(): Failure {
  return new Failure(404, 'platform.not-found', 'There is nothing here by that name')
}

export function wrongMethod(allowed: string[]): Failure {
  return new Failure(405, 'platform.wrong-method', `This address answers ${allowed.join(', ')} only`, {
    headers: { allow: allowed.join(', ') },
  })
}

/** `upload` is what the address takes as a file, where it does. */
export function bodyTooLarge(upload?: Upload): Failure {
  const sentence = upload?.tooLarge ?? 'The request is larger than this address accepts'
  return new Failure(413, 'platform.body-too-large', sentence)
}

export function wrongContentType(upload?: Upload): Failure {
  const sentence = upload?.wrongType ?? 'Please send JSON, with the content type application/json'
  return new Failure(415, 'platform.wrong-content-type', sentence)
}

/** The caller went away, or the line did, before the whole file had come. */
export function uploadAborted(): Failure {
  return new Failure(400, 'platform.upload-broke-off', 'The file did not arrive whole. Please send it again')
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
export function busy(cause: unknown): Failure {
  return new Failure(
    503,
    'platform.busy',
    'The portal is busy with a large change, such as an import. Please try again in a moment',
    { headers: { 'retry-after': '30' }, cause },
  )
}

export function unexpected(): Failure {
  return new Failure(500, 'platform.unexpected', 'Something went wrong on our side. It has been noted')
}
