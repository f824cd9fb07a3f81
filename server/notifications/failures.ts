import { Failure } from '#server/platform/failure.ts'

export function unknownUnsubscribeLink(): Failure {
  return new Failure(
    404,
    'notifications.unknown-link',
    'This link is incomplete or no longer works. You can choose your emails on your account page',
  )
}
