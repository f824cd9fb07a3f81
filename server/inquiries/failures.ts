import { Failure } from '#server/platform/failure.ts'

export function inquiryNotFound(): Failure {
  return new Failure(404, 'inquiries.not-found', 'There is no such inquiry')
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'inquiries.stale-version',
    'Somebody has answered or changed this inquiry meanwhile. Please look at it and try again',
  )
}

export function inquiryHasReplies(): Failure {
  return new Failure(409, 'inquiries.has-replies', 'An inquiry that was replied to cannot be new again')
}
