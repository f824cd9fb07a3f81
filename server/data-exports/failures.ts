import { Failure, invalidInput } from '#server/platform/failure.ts'

export function exportNotFound(): Failure {
  return new Failure(404, 'data-exports.not-found', 'This export does not exist or has expired')
}

export function exportPending(): Failure {
  return new Failure(
    409,
    'data-exports.pending',
    'Your data is already being exported. Wait until it is ready, or cancel it first',
  )
}

export function passwordRequired(): Failure {
  return invalidInput({ password: 'Please enter your password' })
}
