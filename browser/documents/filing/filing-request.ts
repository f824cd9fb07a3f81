import type { z } from 'zod'

import { proposeTitle, type NewDetails } from '#browser/documents/form/document-form.ts'
import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'

import type { DocumentPreset } from './document-preset.ts'

/** A call that files an upload. Its idempotency key stays the same until the upload is filed. */
export interface Filing {
  /** The key of the upload. */
  key: string
  idempotencyKey: string
  body: CallInput<Api['POST /api/documents']>['body']
}

export interface FilingRequest {
  filings: readonly Filing[]
  /** The names of chosen files that the server refused, for the toast. */
  refused?: readonly string[]
}

/** Why these uploads cannot be filed. Refused files do not prevent the others. */
export function findUploadProblem(items: readonly UploadItem[]): string | undefined {
  const accepted = items.filter(item => !isRefused(item))
  if (accepted.length === 0)
    return items.length === 0
      ? 'Choose a file first.'
      : 'None of these files can be added. Choose another file.'
  return accepted.some(({ uploadId }) => uploadId === null)
    ? 'Some files are not uploaded yet. Resume or remove them, then try again.'
    : undefined
}

/** Files the finished uploads, each with its title and the shared details. */
export function createFilingRequest(
  items: readonly UploadItem[],
  { titles, ...details }: z.output<typeof NewDetails>,
  preset: DocumentPreset,
): FilingRequest {
  const { area, companySlug = null, taxCategory = null } = preset
  const filings = items.flatMap(({ key, idempotencyKey, uploadId, fileName }): Filing[] => {
    if (uploadId === null) return []
    const title = titles[key] ?? proposeTitle(fileName)
    return [{ key, idempotencyKey, body: { ...details, title, uploadId, area, companySlug, taxCategory } }]
  })
  return { filings, refused: items.filter(isRefused).map(({ fileName }) => fileName) }
}
