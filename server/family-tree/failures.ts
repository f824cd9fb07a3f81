import { Failure } from '#server/platform/failure.ts'

export function memberNotFound(): Failure {
  return new Failure(404, 'family-tree.member-not-found', 'This member is not in the family tree')
}

export function notYourOwnEntry(): Failure {
  return new Failure(
    403,
    'family-tree.not-yourself',
    'You can edit only your own details. To correct this member, send a request to the board',
  )
}

/** The import of a large family file has locked the tree. */
export function lockedFamilyTree(): Failure {
  return new Failure(
    409,
    'family-tree.locked',
    'A family file is being imported. Please try again when the import has finished',
  )
}

/** The member has changed since the caller read it. Nothing is saved. */
export function staleVersion(): Failure {
  return new Failure(
    409,
    'family-tree.stale-version',
    'This member changed while you were editing. Review the changes, then try again',
  )
}
