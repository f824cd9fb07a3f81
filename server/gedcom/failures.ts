import { Failure } from '#server/platform/failure.ts'

export function previewNotFound(): Failure {
  return new Failure(
    404,
    'gedcom.preview-not-found',
    'This preview has expired. Please choose the file again',
  )
}

/** The stored spool of a preview is incomplete. */
export function previewDamaged(): Failure {
  return new Failure(
    409,
    'gedcom.preview-damaged',
    'The preview of this file is damaged. Please choose the file again',
  )
}

export function importNotFound(): Failure {
  return new Failure(404, 'gedcom.import-not-found', 'This import does not exist')
}

export function noPeople(): Failure {
  return new Failure(400, 'gedcom.no-people', 'This file contains no people')
}

/** `sentence` describes the first of `count` cycles. */
export function ownAncestor(sentence: string, count: number): Failure {
  const more = count > 1 ? ` (and ${count - 1} more like it)` : ''
  return new Failure(400, 'gedcom.cycle', `${sentence}${more}`)
}

export function outOfMemory(): Failure {
  return new Failure(
    413,
    'gedcom.out-of-memory',
    'This file is too large to read at once. Please export it in parts from your genealogy program',
  )
}

export function exportOutOfMemory(megabytes: number): Failure {
  return new Failure(
    413,
    'gedcom.export-out-of-memory',
    `The family tree is too large to export: it needs more than ${megabytes} MB of memory. Please contact the operator of the portal`,
  )
}

export function jobTimedOut(): Failure {
  return new Failure(
    413,
    'gedcom.timeout',
    'Reading this file took too long. Please export it in parts from your genealogy program',
  )
}

export function otherImportRunning(): Failure {
  return new Failure(
    409,
    'gedcom.another-runs',
    'Another import is running. Please wait until it has finished',
  )
}

export function importNotInTree(): Failure {
  return new Failure(409, 'gedcom.not-in-tree', 'Only an import that is in the tree can be undone')
}

/** Each of `reasons` is a clause: '3 people have been edited since'. */
export function undoBlocked(reasons: string[]): Failure {
  return new Failure(409, 'gedcom.undo-blocked', `This import can no longer be undone: ${reasons.join(', ')}`)
}

export function livingNotExportable(): Failure {
  return new Failure(
    403,
    'gedcom.living-not-exportable',
    'Only an administrator can export details of the living',
  )
}

export function fullQueue(): Failure {
  return new Failure(409, 'gedcom.busy', 'Several family files are being read. Please try again in a moment')
}
