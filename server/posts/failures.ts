import { Failure, invalidInput } from '#server/platform/failure.ts'

export function postNotFound(): Failure {
  return new Failure(404, 'posts.not-found', 'This post does not exist')
}

export function unknownMember(): Failure {
  return invalidInput({ authorId: 'This person is not in the tree' })
}

export function notYourPost(): Failure {
  return new Failure(403, 'posts.not-yours', 'You can change only your own posts')
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'posts.stale-version',
    'This post changed while you were editing. Review the new version, then try again',
  )
}
