import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'
import { Failure, invalidInput } from '#server/platform/failure.ts'

export function documentNotFound(): Failure {
  return new Failure(404, 'documents.not-found', 'This document does not exist')
}

export function notYourDocument(): Failure {
  return new Failure(403, 'documents.not-yours', 'Only the owner of this document can change or delete it')
}

export function sharedAsMedia(): Failure {
  return new Failure(
    403,
    'documents.shared-as-media',
    'The person who shared this photograph or video changes and deletes it in the gallery',
  )
}

export function companyDocumentsRestricted(): Failure {
  return new Failure(
    403,
    'documents.company-documents',
    'Only board members and administrators can file, change and delete company documents',
  )
}

export function cannotChooseBoard(): Failure {
  return new Failure(
    403,
    'documents.board-audience',
    'Only board members and administrators can file documents for the board. Please choose another audience',
  )
}

export function irsFormProtected(): Failure {
  return new Failure(403, 'documents.irs-form', 'IRS forms cannot be deleted')
}

export function openingsAreNotYours(): Failure {
  return new Failure(
    403,
    'documents.openings-not-yours',
    'Only the owner, board members and administrators can see who opened this document',
  )
}

export function documentOnLegalHold(): Failure {
  return new Failure(
    409,
    'documents.legal-hold',
    'This document is on legal hold and cannot be deleted. The board and administrators can lift the hold',
  )
}

export function unchangedOnLegalHold(): Failure {
  return new Failure(
    409,
    'documents.unchanged-on-legal-hold',
    'This document is on legal hold. Who may see it and how long it must be retained cannot change until a board member ends the hold',
  )
}

export function cannotShortenRetention(): Failure {
  return new Failure(
    403,
    'documents.shorter-retention',
    'Only board members and administrators can shorten how long a document must be retained',
  )
}

/** `day`: YYYY-MM-DD. */
export function documentRetained(day: CalendarDate): Failure {
  return new Failure(
    409,
    'documents.retained',
    `This document must be retained until ${formatCalendarDate(day)} and cannot be deleted before then`,
  )
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'documents.stale-version',
    'This document changed while you were editing. Review the new version, then try again',
  )
}

export function unknownMembers(field: 'memberIds' | 'readerIds'): Failure {
  return invalidInput({ [field]: 'One of these people is not in the tree' })
}

export function onlyOwnerMayHide(): Failure {
  return invalidInput({ audience: 'Only its owner may restrict a document to themselves or chosen members' })
}

export function readersRequired(): Failure {
  return invalidInput({ readerIds: 'Please choose at least one member' })
}

export function unknownCompany(): Failure {
  return invalidInput({ companySlug: 'Please choose one of the companies' })
}

export function unknownCompanyTab(): Failure {
  return invalidInput({ companyTab: 'Please choose a tab of the company' })
}

export function unknownRequirement(): Failure {
  return invalidInput({ requirement: 'Please choose one of the documents that the company must have' })
}

export function requirementYearRequired(): Failure {
  return invalidInput({ taxYear: 'Please enter the year for which the company must have this document' })
}

export function onlyInCompanyArea(field: 'companyTab' | 'requirement'): Failure {
  return invalidInput({ [field]: 'Only company documents have this' })
}

export function taxCategoryRequired(): Failure {
  return invalidInput({ taxCategory: 'Please choose IRS form or completed tax document' })
}

export function onlyInTaxArea(): Failure {
  return invalidInput({ taxCategory: 'Only tax documents have a category' })
}

export function pictureInPreparation(): Failure {
  return new Failure(
    409,
    'documents.picture-in-preparation',
    'This picture is being prepared without its location. Please try again in a moment',
  )
}

export function locationNotRemovable(): Failure {
  return new Failure(
    409,
    'documents.location-not-removable',
    'The location cannot be removed from this picture, so only its owner can open it',
  )
}

export function versionNotFound(): Failure {
  return new Failure(404, 'documents.version-not-found', 'This version does not exist')
}

export function versionIsCurrent(): Failure {
  return new Failure(409, 'documents.version-is-current', 'This is the current version already')
}

export function legalHoldReasonRequired(): Failure {
  return invalidInput({ reason: 'Please enter the reason for the legal hold' })
}

export function noThumbnail(): Failure {
  return new Failure(404, 'documents.no-thumbnail', 'This file has no thumbnail')
}
