import { Failure } from '#server/platform/failure.ts'

export function calculationBusy(): Failure {
  return new Failure(
    409,
    'performance.busy',
    'Several of your figures are being calculated. Please try again in a moment',
  )
}

export function calculationTooLarge(): Failure {
  return new Failure(
    413,
    'performance.too-large',
    'These figures take too long to calculate. Choose a shorter period or fewer accounts',
  )
}
