import { Failure } from '#server/platform/failure.ts'

export function memberNotFound(): Failure {
  return new Failure(404, 'family-tree.member-not-found', 'There is nobody in the tree by that id')
}

export function approvalNotFound(): Failure {
  return new Failure(404, 'family-tree.approval-not-found', 'There is no such request')
}

export function notYourself(): Failure {
  return new Failure(
    403,
    'family-tree.not-yourself',
    'Only the person themselves may change this. Please propose a correction to the board',
  )
}

export function ownRequest(): Failure {
  return new Failure(403, 'family-tree.own-request', 'Nobody decides on their own request')
}

export function notYourRequest(): Failure {
  return new Failure(403, 'family-tree.not-your-request', 'Only who asked may add notes to the request')
}

export function alreadyDecided(): Failure {
  return new Failure(409, 'family-tree.already-decided', 'This request has been decided already')
}

/** An import of a large family file writes it. */
export function treeIsBusy(): Failure {
  return new Failure(
    409,
    'family-tree.busy',
    'A family file is being brought into the tree. Please try again when that is done',
  )
}

/** Somebody else has changed the member since it was read. Nothing of what was sent is written. */
export function changedMeanwhile(): Failure {
  return new Failure(
    409,
    'family-tree.changed-meanwhile',
    'Somebody has changed this member meanwhile. Please look at the change and try again',
  )
}

/** A proposal is a change of what stood there. */
export function overtaken(): Failure {
  return new Failure(
    409,
    'family-tree.overtaken',
    'What this would change has been changed by others since it was asked for. Please reject it, and ask for it to be proposed anew',
  )
}

/** So that nobody fills the list that the board reads. */
export function tooManyWaiting(most: number): Failure {
  return new Failure(
    409,
    'family-tree.too-many-waiting',
    `The board has ${most} requests of yours to decide first`,
  )
}

export function nothingChanges(): Failure {
  return new Failure(400, 'family-tree.nothing-changes', 'This is how it stands already')
}

export function claimImpossible(sentence: string): Failure {
  return new Failure(409, 'family-tree.claim-impossible', sentence)
}

export function mergeImpossible(sentence: string): Failure {
  return new Failure(409, 'family-tree.merge-impossible', sentence)
}
