import { Failure } from '#server/platform/failure.ts'

export function inquiryNotFound(): Failure {
  return new Failure(404, 'inquiries.not-found', 'This inquiry does not exist')
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'inquiries.stale-version',
    'Another administrator changed this inquiry while you were reading it. Review the new version, then try again',
  )
}

export function inquiryWithReplies(): Failure {
  return new Failure(409, 'inquiries.has-replies', 'An inquiry with a reply cannot be marked as new')
}
