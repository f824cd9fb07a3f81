import { expect, test } from 'vitest'

import { findKind } from './find-kind.ts'

test.each([
  ['CERTIFICATE OF LIVE BIRTH\nName of child: Ada Hartwell', 'birth-certificate'],
  ['State of Vermont\nCertificate of Marriage\nBride: Ada Ross', 'marriage-certificate'],
  ['Certified copy of a record of death\nCause of death: pneumonia', 'death-certificate'],
  ['I, Ada Hartwell, being of sound mind, declare this to be my Last Will and Testament', 'will'],
  ['WARRANTY DEED\nThe grantor conveys the parcel of land to the grantee', 'deed'],
  ['Burlington, May 4, 1910\n\nDear Margaret,\nThe orchard is in bloom.\n\nYour loving brother', 'letter'],
  ['Honorable Discharge from the Army of the United States', 'military-record'],
  ['Obituaries\nHe is survived by two sons.', 'newspaper-clipping'],
  ['This diploma is conferred by the University of Vermont', 'school-record'],
  ['Form 1099-DIV, Department of the Treasury', 'tax-form'],
  ['Certificate of Baptism\nThis is to certify', 'certificate'],
])('%j is proposed as %s', (text, kind) => {
  expect(findKind(text).value).toBe(kind)
})

test('the reason quotes the words that were found', () => {
  expect(findKind('Certificate of Marriage\nBride: Ada').reason).toBe(
    'Contains “Certificate of Marriage” and “Bride”',
  )
  expect(findKind('WARRANTY DEED\nThis deed').reason).toBe('Contains “WARRANTY DEED” and “This deed”')
  expect(findKind('WARRANTY DEED').reason).toBe('Contains “WARRANTY DEED”')
})

test('a text without such words is another kind', () => {
  expect(findKind('The university paid the premium.').value).toBe('other')
  expect(findKind('The apples are ripe.')).toEqual({
    value: 'other',
    reason: 'No words that name a kind of document were found',
  })
})

test('a passport with a birth date is not a birth certificate', () => {
  expect(findKind('PASSPORT\nUnited States of America\nDate of birth 04 Jul 1931').value).toBe(
    'identification',
  )
})
