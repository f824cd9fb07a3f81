import { expect, test } from 'vitest'

import { selectSuitableFiles } from './suitable-files.ts'

test('accepts images, PDF, Word and text files by type or name', () => {
  const files = [
    new File([], 'a.PDF'),
    new File([], 'b.doc'),
    new File([], 'c.docx'),
    new File([], 'd.txt'),
    new File([], 'scan', { type: 'image/png' }),
    new File([], 'e.heic'),
    new File([], 'f.tif'),
  ]
  expect(selectSuitableFiles(files)).toEqual({ suitable: files, problem: undefined })
})

test('names the files that it does not accept', () => {
  const letter = new File([], 'letter.docx')
  const others = [
    new File([], 'book.xlsx'),
    new File([], 'drawing.svg', { type: 'image/svg+xml' }),
    new File([], 'pdf'),
  ]
  expect(selectSuitableFiles([...others, letter])).toEqual({
    suitable: [letter],
    problem: 'Choose images, PDF, Word or text files. Not added: book.xlsx, drawing.svg, pdf.',
  })
})
