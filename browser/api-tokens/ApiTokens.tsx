import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { tokensQuery } from './queries.ts'
import { TokenRow } from './TokenRow.tsx'

const NewTokenDialog = lazyDialog(() => import('./NewTokenDialog.tsx'))

/** The account's API tokens, with the dialog that creates one. */
export function ApiTokens() {
  return (
    <>
      <TokenList />
      <DialogButton
        id="create-token"
        variant="secondary"
        className="mt-7"
        preload={NewTokenDialog.preload}
        renderDialog={close => <NewTokenDialog onClose={close} />}
      >
        Create token
      </DialogButton>
    </>
  )
}

function TokenList() {
  const list = useInfiniteQuery(tokensQuery)
  const [now] = useState(() => new Date())
  return (
    <PagedList
      list={list}
      noun="tokens"
      content="your API tokens"
      skeleton={<Skeleton className="h-24" />}
      empty={
        <p className="text-small text-muted">You have no API tokens. Programs cannot use your account.</p>
      }
    >
      {tokens => (
        <ul aria-label="API tokens" className="divide-y divide-line">
          {tokens.map(token => (
            <TokenRow key={token.id} token={token} now={now} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
