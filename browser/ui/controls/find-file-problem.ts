import type { Upload } from '#contract/endpoint.ts'

/** Why a file cannot be uploaded; undefined if it can. The server checks it again. */
export function findFileProblem(file: Pick<File, 'type' | 'size'>, limits: Upload): string | undefined {
  return limits.types.includes(file.type) ? findSizeProblem(file, limits) : limits.wrongType
}

/** The same for a kind of file that browsers have no type for, such as GEDCOM. */
export function findSizeProblem(file: Pick<File, 'size'>, limits: Upload): string | undefined {
  return file.size > limits.maxBytes ? limits.tooLarge : undefined
}
