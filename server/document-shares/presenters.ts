import type { User } from '#contract/accounts/accounts.ts'
import type { DocumentShare } from '#contract/documents/document-shares.ts'
import type { Db } from '#server/platform/database/database.ts'

import { listSharedDocuments } from './shared-documents.ts'
import type { StoredShare } from './store.ts'

/** The links of one account, as it sees them. */
export async function presentShares(
  db: Db,
  creator: User,
  shares: StoredShare[],
  now: Date,
): Promise<DocumentShare[]> {
  const contents = await listSharedDocuments(db, creator, shares)
  return shares.map(share => {
    const { documents = [], withheldCount = 0 } = contents.get(share.id) ?? {}
    return {
      ...share,
      state: readState(share, now),
      documents: documents.map(({ id, title }) => ({ id, title })),
      withheldCount,
    }
  })
}

/** Whether a link can be opened at `now`. */
export function readState(
  { revokedAt, expiresAt }: Pick<StoredShare, 'revokedAt' | 'expiresAt'>,
  now: Date,
): DocumentShare['state'] {
  if (revokedAt !== null) return 'revoked'
  return new Date(expiresAt) <= now ? 'expired' : 'open'
}
