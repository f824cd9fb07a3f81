import { Failure } from '#server/platform/failure.ts'

export function tooManyStreams(): Failure {
  return new Failure(
    429,
    'live.too-many-streams',
    'Your account follows the portal in too many browsers. Close some of them and try again',
    { headers: { 'retry-after': '60' } },
  )
}

export function nodeIsFull(): Failure {
  return new Failure(
    503,
    'live.node-full',
    'The portal has too many open streams. Please try again in a minute',
    {
      headers: { 'retry-after': '60' },
    },
  )
}
