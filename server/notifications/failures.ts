import { maxPushDevices } from '#contract/notifications.ts'
import { Failure } from '#server/platform/failure.ts'

export function unknownUnsubscribeLink(): Failure {
  return new Failure(
    404,
    'notifications.unknown-link',
    'This link is incomplete or no longer works. You can choose your emails on your account page',
  )
}

export function pushNotConfigured(): Failure {
  return new Failure(
    409,
    'notifications.push-not-configured',
    'This portal does not send notifications to devices. Your notifications are on their page',
  )
}

export function unusablePushAddress(): Failure {
  const sentence = 'Your browser’s push service cannot be used. Please try another browser'
  return new Failure(400, 'notifications.unusable-push-address', sentence, { fields: { endpoint: sentence } })
}

export function pushAddressInUse(): Failure {
  return new Failure(
    409,
    'notifications.push-address-in-use',
    'This browser’s subscription belongs to another account. Please turn notifications off and on again',
  )
}

export function tooManyPushDevices(): Failure {
  return new Failure(
    409,
    'notifications.too-many-push-devices',
    `At most ${maxPushDevices} devices can get your notifications. Please turn one of them off first`,
  )
}
