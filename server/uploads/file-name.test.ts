import { expect, test } from 'vitest'

import { findExtension, toFileLabel } from './file-name.ts'

test.each([
  ['Grandmother’s will.pdf', 'Grandmother’s will.pdf'],
  ['家族の手紙.docx', '家族の手紙.docx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\deed.pdf', 'deed.pdf'],
  ['..', 'Untitled'],
  ['', 'Untitled'],
  [' \t\u200B ', 'Untitled'],
  ['a\0b\nc.pdf', 'a b c.pdf'],
  ['invoice\u202Egpj.exe', 'invoice gpj.exe'],
  ['\uFEFFletter.txt', 'letter.txt'],
  ['A\u030A.txt', 'Å.txt'],
  ['lone \uD800.txt', 'lone \uFFFD.txt'],
])('labels %j as %j', (name, label) => {
  expect(toFileLabel(name)).toBe(label)
})

test('shortens a name to 200 characters with its extension', () => {
  expect(toFileLabel(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`)
  expect(toFileLabel('a'.repeat(300))).toBe('a'.repeat(200))
  expect(toFileLabel(`a.${'b'.repeat(300)}`)).toBe(`a.${'b'.repeat(198)}`)
})

test('never cuts a character in two', () => {
  const label = toFileLabel(`${'𝔄'.repeat(300)}.pdf`)
  expect([label.isWellFormed(), Array.from(label).length]).toEqual([true, 200])
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['.htaccess', ''],
  ['letter', ''],
])('finds the extension of %s', (label, extension) => {
  expect(findExtension(label)).toBe(extension)
})
