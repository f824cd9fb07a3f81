import { Failure, invalidInput } from '#server/platform/failure.ts'

export function postNotFound(): Failure {
  return new Failure(404, 'posts.not-found', 'There is no such post')
}

export function unknownMember(): Failure {
  return invalidInput({ authorId: 'This person is not in the tree' })
}

export function notYourPost(): Failure {
  return new Failure(403, 'posts.not-yours', 'Only who wrote a post may change it')
}

export function stalePost(): Failure {
  return new Failure(
    409,
    'posts.changed-meanwhile',
    'This post was changed in another window meanwhile. Please look at it and try again',
  )
}
