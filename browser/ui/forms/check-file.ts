import type { Upload } from '#contract/endpoint.ts'

/** Why a file cannot be uploaded; undefined if it can. The server checks it again. */
export function checkFile(file: Pick<File, 'type' | 'size'>, limits: Upload): string | undefined {
  if (!limits.types.includes(file.type)) return limits.wrongType
  return file.size > limits.maxBytes ? limits.tooLarge : undefined
}
