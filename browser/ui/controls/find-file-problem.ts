import type { Upload } from '#contract/endpoint.ts'

/** Why a file cannot be uploaded; undefined if it can. The server checks it again. */
export function checkFile(file: Pick<File, 'type' | 'size'>, limits: Upload): string | undefined {
  return limits.types.includes(file.type) ? checkSize(file, limits) : limits.wrongType
}

/** The same for a kind of file that browsers have no type for, such as GEDCOM. */
export function checkSize(file: Pick<File, 'size'>, limits: Upload): string | undefined {
  return file.size > limits.maxBytes ? limits.tooLarge : undefined
}
