import { Failure } from '#server/platform/failure.ts'

export function requestNotFound(): Failure {
  return new Failure(404, 'board-approvals.not-found', 'There is no such request')
}

export function ownRequest(): Failure {
  return new Failure(403, 'board-approvals.own-request', 'Nobody decides on their own request')
}

export function notYourRequest(): Failure {
  return new Failure(403, 'board-approvals.not-yours', 'Only who asked may add notes to the request')
}

export function alreadyDecided(): Failure {
  return new Failure(409, 'board-approvals.already-decided', 'This request has been decided already')
}

/** A proposal is a change of what stood there. */
export function supersededRequest(): Failure {
  return new Failure(
    409,
    'board-approvals.superseded',
    'What this would change has been changed by others since it was asked for. Please reject it, and ask for it to be proposed anew',
  )
}

/** So that nobody fills the list that the board reads. */
export function tooManyPending(most: number): Failure {
  return new Failure(
    409,
    'board-approvals.too-many-pending',
    `The board has ${most} requests of yours to decide first`,
  )
}

export function nothingChanges(): Failure {
  return new Failure(400, 'board-approvals.nothing-changes', 'This is how it stands already')
}

export function claimImpossible(sentence: string): Failure {
  return new Failure(409, 'board-approvals.claim-impossible', sentence)
}

export function mergeImpossible(sentence: string): Failure {
  return new Failure(409, 'board-approvals.merge-impossible', sentence)
}
