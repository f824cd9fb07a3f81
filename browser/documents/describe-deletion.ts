import { formatDay } from '#browser/platform/format/format-instant.ts'
import { restoreDays } from '#contract/documents/document-choices.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'

/** `Deleted by Ada Hartwell on Nov 21, 2026. It will be erased on Dec 21, 2026.` Null unless it is deleted. */
export function describeDeletion({
  removedAt,
  removedBy,
}: Pick<DocumentSummary, 'removedAt' | 'removedBy'>): string | null {
  if (removedAt === null) return null
  const erasedAt = new Date(Date.parse(removedAt) + restoreDays * 86_400_000).toISOString()
  const by = removedBy === null ? '' : ` by ${removedBy}`
  return `Deleted${by} on ${formatDay(removedAt)}. It will be erased on ${formatDay(erasedAt)}.`
}
