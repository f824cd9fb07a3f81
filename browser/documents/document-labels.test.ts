import { expect, test } from 'vitest'

import { describeExpiry, formatFileType, formatToday } from './document-labels.ts'

test.each([
  ['application/pdf', 'PDF'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel'],
  ['application/msword', 'Word'],
  ['image/jpeg', 'Image'],
  ['image/heic', 'HEIC'],
  ['message/rfc822', 'Email'],
  ['video/mp4', 'Video'],
  ['text/plain', 'Text'],
  ['application/octet-stream', 'File'],
])('names the type %s %s', (mimeType, word) => {
  expect(formatFileType(mimeType)).toBe(word)
})

test.each([
  ['2026-11-22', 'Expired on Nov 22, 2026', true],
  ['2026-11-23', 'Expires today', false],
  ['2026-11-24', 'Expires tomorrow', false],
  ['2027-01-22', 'Expires in 60 days', false],
])('on Nov 23, 2026 a document until %s shows "%s"', (expiresOn, text, isExpired) => {
  expect(describeExpiry(expiresOn, '2026-11-23')).toEqual({ text, isExpired })
})

test('shows no expiry more than 60 days before', () => {
  expect(describeExpiry('2027-01-23', '2026-11-23')).toBeNull()
  expect(describeExpiry(null, '2026-11-23')).toBeNull()
})

test("takes today from the reader's clock", () => {
  expect(formatToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
