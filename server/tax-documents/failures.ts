import { Failure, invalidInput } from '#server/platform/failure.ts'

export function taxDocumentNotFound(): Failure {
  return new Failure(404, 'tax-documents.not-found', 'This tax document does not exist')
}

export function unknownCategory(): Failure {
  return invalidInput({ category: 'The category must be irs_form or completed_tax_document' })
}

export function expectationNotFound(): Failure {
  return new Failure(404, 'tax-documents.expectation-not-found', 'This entry does not exist')
}

export function expectationReadOnly(): Failure {
  return new Failure(
    403,
    'tax-documents.expectation-read-only',
    'Only the member, a guardian, the board and administrators can hand in this document',
  )
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'tax-documents.stale-version',
    'This entry changed while you were editing. Review the new version, then try again',
  )
}

export function unknownMember(): Failure {
  return invalidInput({ memberId: 'This person is not in the tree' })
}

export function unknownCompany(): Failure {
  return invalidInput({ companySlug: 'Please choose one of the companies' })
}

export function unknownDocument(): Failure {
  return invalidInput({ documentId: 'Please choose a tax or company document that you can see' })
}

export function hiddenFromOffice(): Failure {
  return invalidInput({
    documentId: 'The office cannot see this document. Change its audience, then hand it in again',
  })
}
