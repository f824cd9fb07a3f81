import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CallFailed, describeFailure } from '#browser/platform/call.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { useLinkToken } from '#browser/platform/use-link-token.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { LinkedEmailChange } from '#contract/accounts/account-recovery.ts'

import { createLinkQuery, useConfirmEmailChange, useRejectEmailChange } from './queries.ts'

/** /email-change#TOKEN, from a mailed link: confirms or rejects a change of an account's email address. */
export default function EmailChangePage() {
  useTitle('Confirm Email Address')
  const token = useLinkToken()
  return (
    <div className="page grid grow content-center justify-items-center py-section">
      <Card className="w-full max-w-dialog">
        <h1 className="text-heading">Confirm Email Address</h1>
        {token === '' ? (
          <p className="mt-4 text-muted">
            The link is incomplete. Open the whole link that you were sent, or copy it into the address bar of
            your browser.
          </p>
        ) : (
          <LinkedChange key={token} token={token} />
        )}
      </Card>
    </div>
  )
}

function LinkedChange({ token }: { token: string }) {
  const { data: change, error, refetch } = useQuery(createLinkQuery(token))
  const confirm = useConfirmEmailChange()
  const reject = useRejectEmailChange()
  const [rejection, setRejection] = useState<string>()
  if (error !== null && change === undefined)
    return isLinkRejected(error) ? (
      <Alert className="mt-4">{describeFailure(error, 'This link is not valid.')}</Alert>
    ) : (
      <LoadFailed className="mt-4" title="The link could not be read" error={error} onRetry={refetch} />
    )
  if (change === undefined) return <Skeleton className="mt-4 h-40" />
  const current = confirm.data ?? change
  const isConfirmed = current.side === 'new' ? current.isNewConfirmed : current.isCurrentConfirmed
  if (rejection !== undefined)
    return (
      <output className="mt-4 grid gap-3 border-l border-gilt pl-5">
        <p>{rejection}</p>
        <p className="text-small text-muted">
          Only someone with your password can ask for this change. If it was not you, change your password
          now.
        </p>
      </output>
    )
  if (isConfirmed)
    return <output className="block mt-4 border-l border-gilt pl-5">{describeConfirmation(current)}</output>
  const failed = confirm.error ?? reject.error
  return (
    <div className="mt-4 grid gap-5">
      {failed !== null && (
        <Alert>{describeFailure(failed, 'Your answer could not be saved. Please try again.')}</Alert>
      )}
      <p className="text-muted">
        {current.side === 'new'
          ? 'This address is to become the email address of an account in the family portal:'
          : 'The email address of your account is to become:'}
      </p>
      <p className="font-serif text-title wrap-anywhere">{current.newEmail}</p>
      <p className="text-small text-muted">
        The change needs the confirmation of both addresses, by {formatInstant(current.expiresAt)}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={confirm.isPending}
          pendingLabel="Confirming..."
          disabled={reject.isPending}
          onClick={() => confirm.mutate(token)}
        >
          Confirm change
        </Button>
        <Button
          variant="secondary"
          pending={reject.isPending}
          pendingLabel="Canceling..."
          disabled={confirm.isPending}
          onClick={() => reject.mutate(token, { onSuccess: ({ message }) => setRejection(message) })}
        >
          This was not me
        </Button>
      </div>
    </div>
  )
}

function describeConfirmation({ isChanged, newEmail, side }: LinkedEmailChange): string {
  if (isChanged) return `Both addresses are confirmed. Sign in with ${newEmail} from now on.`
  return side === 'new'
    ? 'This address is confirmed. The change takes effect once the current address confirms it, too.'
    : 'Thank you. The change takes effect once the new address confirms it, too.'
}

/** Whether another attempt would fail as well. */
function isLinkRejected(error: unknown): boolean {
  return error instanceof CallFailed && error.status < 500 && error.status !== 429
}
