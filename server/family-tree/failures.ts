import { Failure } from '#server/platform/failure.ts'

export function memberNotFound(): Failure {
  return new Failure(404, 'family-tree.member-not-found', 'There is nobody in the tree by that id')
}

export function notYourOwnEntry(): Failure {
  return new Failure(
    403,
    'family-tree.not-yourself',
    'Only the person themselves may change this. Please propose a correction to the board',
  )
}

/** An import of a large family file writes it. */
export function treeIsLocked(): Failure {
  return new Failure(
    409,
    'family-tree.busy',
    'A family file is being brought into the tree. Please try again when that is done',
  )
}

/** Somebody else has changed the member since it was read. Nothing of what was sent is written. */
export function staleMember(): Failure {
  return new Failure(
    409,
    'family-tree.changed-meanwhile',
    'Somebody has changed this member meanwhile. Please look at the change and try again',
  )
}
