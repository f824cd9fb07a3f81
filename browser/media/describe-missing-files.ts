import type { UploadItem } from './use-photograph-upload.ts'

/** Asks to select the files of a draft again, which stores only their names. Undefined if all of them are uploaded. */
export function describeMissingFiles(
  fileNames: readonly string[],
  items: readonly { file: Pick<File, 'name'>; state: UploadItem['state'] }[],
): string | undefined {
  const isDone = (name: string) =>
    items.some(({ file, state }) => file.name === name && (state === 'sent' || state === 'rejected'))
  const missing = fileNames.filter(name => !isDone(name))
  if (missing.length === 0) return undefined
  const noun = missing.length === 1 ? 'the photograph' : 'the photographs'
  return `Please select ${noun} again: ${missing.join(', ')}.`
}
