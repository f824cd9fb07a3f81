import { useState } from 'react'

import { describeExpiry, formatToday } from '#browser/documents/document-labels.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { documentAudiences } from '#contract/documents/document-choices.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'

/** What is special about a document: who sees it, expiry, legal hold. */
export function DocumentBadges({
  document: { audience, isSensitive, isOnLegalHold, expiresOn },
}: {
  document: Pick<DocumentSummary, 'audience' | 'isSensitive' | 'isOnLegalHold' | 'expiresOn'>
}) {
  const [today] = useState(() => formatToday(new Date()))
  const expiry = describeExpiry(expiresOn, today)
  return (
    <>
      {expiry !== null && <Badge tone={expiry.isExpired ? 'danger' : 'gold'}>{expiry.text}</Badge>}
      {isSensitive && <Badge tone="gold">Sensitive</Badge>}
      {isOnLegalHold && <Badge tone="accent">Legal hold</Badge>}
      {audience !== 'family' && <Badge>{documentAudiences[audience]}</Badge>}
    </>
  )
}
