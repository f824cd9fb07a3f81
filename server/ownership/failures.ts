import { Failure, invalidInput } from '#server/platform/failure.ts'

export function entityNotFound(): Failure {
  return new Failure(404, 'ownership.entity-not-found', 'This company or trust does not exist')
}

export function stakeNotFound(): Failure {
  return new Failure(404, 'ownership.stake-not-found', 'This stake does not exist')
}

export function ownershipNotFound(): Failure {
  return new Failure(404, 'ownership.ownership-not-found', 'This ownership of an account does not exist')
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'ownership.stale-version',
    'Someone changed this while you were editing. Review the changes, then try again',
  )
}

export function unknownCompany(): Failure {
  return invalidInput({ companySlug: 'Please choose a company of the list' })
}

export function companyExists(): Failure {
  const sentence = 'This family company is in the list already. Add its stakes there'
  return new Failure(409, 'ownership.company-exists', sentence, { fields: { companySlug: sentence } })
}

export function namedByCompany(): Failure {
  return new Failure(
    409,
    'ownership.named-by-company',
    'A family company has a fixed name and kind. You can change its stakes',
  )
}

/** Past days stay right only if the entity stays too. */
export function ownsSomething(): Failure {
  return new Failure(
    409,
    'ownership.owns-something',
    'This entity owns or owned an account or a part of another entity. Delete those entries first, if they are mistakes',
  )
}

export function unknownEntity(field: 'entityId' | 'ownerEntityId'): Failure {
  return invalidInput({ [field]: 'Please choose a company or a trust of the list' })
}

export function unknownMember(): Failure {
  return invalidInput({ memberId: 'Please choose a member of the tree' })
}

export function ownsItself(): Failure {
  return invalidInput({ ownerEntityId: 'An entity cannot own itself. Please choose another owner' })
}

export function endsBeforeStart(): Failure {
  return invalidInput({ untilDate: 'The last day cannot be before the first day' })
}

/** `term` is that of the other owner, such as `since Jan 1, 2020`. */
export function ownedByOther(field: 'fromDate' | 'untilDate', name: string, term: string): Failure {
  return invalidInput({
    [field]: `These days overlap with those of ${name} (${term}). Choose others, or change those first`,
  })
}

export function cannotAssign(): Failure {
  return new Failure(
    403,
    'ownership.cannot-assign',
    'Only board members and administrators can state that an entity owns an account',
  )
}
