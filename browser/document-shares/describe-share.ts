import type { DocumentShare } from '#contract/documents/document-shares.ts'
import { pluralize } from '#contract/texts/counts.ts'

/** `Not opened yet`, `Never opened`, `Opened 2 times, 1 download`: how often a link was used. */
export function describeUse({
  state,
  openedCount,
  downloadCount,
}: Pick<DocumentShare, 'state' | 'openedCount' | 'downloadCount'>): string {
  if (openedCount === 0) return state === 'open' ? 'Not opened yet' : 'Never opened'
  return `Opened ${pluralize(openedCount, 'time')}, ${pluralize(downloadCount, 'download')}`
}

/** Why a link shows fewer documents than were chosen. */
export function describeWithheld({ withheldCount }: Pick<DocumentShare, 'withheldCount'>): string | null {
  if (withheldCount === 0) return null
  const subject = withheldCount === 1 ? '1 document is' : `${withheldCount} documents are`
  return `${subject} no longer shown: deleted, marked as sensitive, or no longer yours to share.`
}
