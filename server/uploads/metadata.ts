import { invalidInput } from '#server/platform/failure.ts'

/**
 * Parses the header Upload-Metadata of tus: `filename d2lsbC5wZGY=,filetype YXBwbGljYXRpb24vcGRm`.
 * @throws Failure 400.
 */
export function parseMetadata(header: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const pair of header.split(',').map(text => text.trim())) {
    if (pair === '') continue
    const [, key, value = ''] = /^([!-~]+)(?: +([\w+/-]*=*))?$/.exec(pair) ?? []
    if (key === undefined)
      throw invalidInput({ 'upload-metadata': 'Send pairs of a key and its value in base64' })
    values.set(key, Buffer.from(value, 'base64').toString())
  }
  return values
}
