import { Failure } from '#server/platform/failure.ts'

/** A file that is no GEDCOM, or is broken, is refused as a whole: half a family would be worse than none. */
export function notGedcom(sentence: string): Failure {
  return new Failure(400, 'gedcom.not-gedcom', sentence)
}

export function brokenLine(line: number, sentence: string, found: string): Failure {
  return new Failure(400, 'gedcom.broken-line', `Line ${counted(line)} ${sentence}: ${excerpt(found)}`)
}

export function nestedTooDeep(line: number, deepest: number): Failure {
  return new Failure(
    400,
    'gedcom.nested-too-deep',
    `Line ${counted(line)} is nested deeper than ${deepest} levels, which GEDCOM does not allow`,
  )
}

export function fileTooLarge(bytes: number, largest: number): Failure {
  return new Failure(
    413,
    'gedcom.file-too-large',
    `The file has ${counted(Math.ceil(bytes / 2 ** 20))} MB; at most ${counted(largest / 2 ** 20)} MB can be read at once`,
  )
}

export function tooManyLines(most: number): Failure {
  return new Failure(413, 'gedcom.too-many-lines', `The file has more than ${counted(most)} lines`)
}

export function unsupportedCharset(charset: string): Failure {
  return new Failure(
    400,
    'gedcom.unsupported-charset',
    `The file says that it is written in ${excerpt(charset)}, which cannot be read here. ` +
      'Please export it again from your program as UTF-8',
  )
}

/** What stands in the file, short enough for a sentence and without signs that cannot be seen. */
export function excerpt(found: string): string {
  const visible = found
    .slice(0, 200)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  if (visible === '') return 'nothing that can be shown'
  return visible.length > 60 ? `“${visible.slice(0, 60)}…”` : `“${visible}”`
}

function counted(number: number): string {
  return number.toLocaleString('en-US')
}
