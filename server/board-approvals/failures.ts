import { Failure } from '#server/platform/failure.ts'

export function requestNotFound(): Failure {
  return new Failure(404, 'board-approvals.not-found', 'This request does not exist')
}

export function ownRequest(): Failure {
  return new Failure(
    403,
    'board-approvals.own-request',
    'You cannot decide your own request. Another board member will review it',
  )
}

/** A claim or a merge that verifies a member settles the request for that member, which its requester cannot decide. */
export function ownSubmission(): Failure {
  return new Failure(
    403,
    'board-approvals.own-submission',
    'This would also approve the new member that you added. Another board member will review it',
  )
}

/** Rejecting a new member removes it, but not what the board has approved since. */
export function memberInUse(): Failure {
  return new Failure(
    409,
    'board-approvals.member-in-use',
    'Since this request, the member was verified or linked to an account, so they can no longer be removed. The request can only be approved',
  )
}

export function notYourRequest(): Failure {
  return new Failure(
    403,
    'board-approvals.not-yours',
    'Only the requester can change or withdraw this request',
  )
}

export function alreadyDecided(): Failure {
  return new Failure(409, 'board-approvals.already-decided', 'This request has already been decided')
}

/** A correction applies only to the values that it was made on. */
export function supersededRequest(): Failure {
  return new Failure(
    409,
    'board-approvals.superseded',
    'The member has changed since this correction was requested. Please reject it and ask the requester for a new one',
  )
}

/** Protects the list that the board reviews from being flooded. */
export function tooManyPending(limit: number): Failure {
  return new Failure(
    409,
    'board-approvals.too-many-pending',
    `You have ${limit} pending requests. Please wait until the board has decided some of them`,
  )
}

export function alreadyRequested(): Failure {
  return new Failure(
    409,
    'board-approvals.already-requested',
    'You have already requested this. The board is reviewing your request',
  )
}

export function unchangedRequest(): Failure {
  return new Failure(400, 'board-approvals.nothing-changes', 'Your request does not change anything yet')
}

export function impossibleClaim(sentence: string): Failure {
  return new Failure(409, 'board-approvals.claim-impossible', sentence)
}

export function impossibleMerge(sentence: string): Failure {
  return new Failure(409, 'board-approvals.merge-impossible', sentence)
}
