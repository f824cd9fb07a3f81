import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { createAccountTokensQuery } from './queries.ts'
import { TokenRow } from './TokenRow.tsx'

/** The API tokens of an account, which an administrator may revoke. */
export function AccountTokens({ userId }: { userId: string }) {
  const tokens = useInfiniteQuery(createAccountTokensQuery(userId))
  const [now] = useState(() => new Date())
  return (
    <section aria-labelledby="account-tokens" className="mt-8">
      <h3 id="account-tokens" tabIndex={-1} className="outline-none">
        API tokens
      </h3>
      <div className="mt-3">
        <PagedList
          list={tokens}
          noun="tokens"
          content="the API tokens"
          skeleton={<Skeleton className="h-16" />}
          empty={<p className="text-small text-muted">No program can use this account.</p>}
        >
          {rows => (
            <ul aria-label="API tokens" className="divide-y divide-line">
              {rows.map(token => (
                <TokenRow key={token.id} token={token} now={now} ownerId={userId} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </section>
  )
}
