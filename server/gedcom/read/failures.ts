import { formatCount } from '#contract/texts/counts.ts'
import { Failure } from '#server/platform/failure.ts'

/** A file that is not GEDCOM, or is damaged, is rejected as a whole: half a family would be worse than none. */
export function notGedcom(sentence: string): Failure {
  return new Failure(400, 'gedcom.not-gedcom', sentence)
}

export function brokenLine(line: number, sentence: string, found: string): Failure {
  return new Failure(400, 'gedcom.broken-line', `Line ${formatCount(line)} ${sentence}: ${excerpt(found)}`)
}

export function nestedTooDeep(line: number, maxLevel: number): Failure {
  return new Failure(
    400,
    'gedcom.nested-too-deep',
    `Line ${formatCount(line)} is nested deeper than ${maxLevel} levels, which GEDCOM does not allow`,
  )
}

export function fileTooLarge(bytes: number, maxBytes: number): Failure {
  return new Failure(
    413,
    'gedcom.file-too-large',
    `The file is ${formatCount(Math.ceil(bytes / 2 ** 20))} MB. The limit is ${formatCount(maxBytes / 2 ** 20)} MB`,
  )
}

export function tooManyLines(maxLines: number): Failure {
  return new Failure(413, 'gedcom.too-many-lines', `The file has more than ${formatCount(maxLines)} lines`)
}

export function unsupportedCharset(charset: string): Failure {
  return new Failure(
    400,
    'gedcom.unsupported-charset',
    `The file is in ${excerpt(charset)}, which we cannot read. ` +
      'Export it again from your genealogy program, as UTF-8',
  )
}

/** Text of a file for a sentence: at most 60 characters, without invisible ones. */
export function excerpt(found: string): string {
  const visible = found
    .slice(0, 200)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  if (visible === '') return 'nothing that can be shown'
  return visible.length > 60 ? `“${visible.slice(0, 60)}…”` : `“${visible}”`
}
