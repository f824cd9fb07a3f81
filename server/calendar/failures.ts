import { Failure } from '#server/platform/failure.ts'

export function feedNotFound(): Failure {
  return new Failure(
    404,
    'calendar.feed-not-found',
    'This calendar address no longer works. Create a new one on the calendar page of the portal',
  )
}

export function secondFactorOverdue(): Failure {
  return new Failure(
    403,
    'calendar.second-factor-overdue',
    'Sign in to the portal and set up your second factor. This calendar address works again afterward',
  )
}
