import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { id, useSearchState } from '#browser/platform/search-state.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import type { AccountIdentity } from '#contract/accounts/identity-provider.ts'

import { identitiesQuery, useLinkIdentity, useUnlinkIdentity } from './queries.ts'
import { describeSignInProblem } from './sign-in-problem.ts'

const LinkIdentityDialog = lazyDialog(() => import('./LinkIdentityDialog.tsx'))

const identitySearch = { problem: id }

/** The account's identities at the identity provider. */
export function Identities({ user: { hasPassword } }: { user: Pick<User, 'hasPassword'> }) {
  const [isLinking, setIsLinking] = useState(false)
  const { data: identities, error, refetch } = useQuery(identitiesQuery)
  const { state } = useSearchState(identitySearch)
  const link = useLinkIdentity()
  const problem = describeSignInProblem(state.problem)
  if (error !== null && identities === undefined)
    return <LoadFailed title="Your identities could not be loaded" error={error} onRetry={refetch} />
  if (identities === undefined) return <Skeleton className="h-24" />
  return (
    <>
      {problem !== undefined && <Alert className="mb-6">{problem}</Alert>}
      {identities.length === 0 ? (
        <p className="text-small text-muted">No identity is linked to your account.</p>
      ) : (
        <ul aria-label="Linked identities" className="divide-y divide-line">
          {identities.map(identity => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      <div className="mt-7 grid justify-items-start gap-4">
        {link.isError && (
          <Alert>
            {describeFailure(link.error, 'The sign-in service could not be opened. Please try again.')}
          </Alert>
        )}
        <Button
          id="link-identity"
          variant="secondary"
          pending={link.isPending}
          pendingLabel="Opening..."
          onClick={() => {
            if (hasPassword) setIsLinking(true)
            else link.mutate({ password: '' })
          }}
        >
          Link {portalFacts.identityProvider}
        </Button>
        {isLinking && <LinkIdentityDialog onClose={() => setIsLinking(false)} />}
      </div>
    </>
  )
}

function IdentityRow({ identity }: { identity: AccountIdentity }) {
  const { email, issuer, createdAt, lastUsedAt } = identity
  const unlink = useUnlinkIdentity()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5 first:pt-0">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-title wrap-anywhere">{email ?? portalFacts.identityProvider}</h3>
        <p className="mt-1 text-small text-muted wrap-anywhere">
          {issuer} · linked {formatDay(createdAt)} · last used {formatDay(lastUsedAt)}
        </p>
        {unlink.isError && (
          <Alert className="mt-3">
            {describeFailure(unlink.error, 'The identity could not be unlinked. Please try again.')}
          </Alert>
        )}
      </div>
      <ConfirmButton
        ref={focusSuccessor}
        data-focus-successor="link-identity"
        variant="secondary"
        size="small"
        aria-label={`Unlink: ${email ?? issuer}`}
        question={{
          title: `Unlink ${email ?? 'this identity'}?`,
          consequence: 'It will no longer sign in to your account. You can link it again later.',
          confirmLabel: 'Unlink',
        }}
        pending={unlink.isPending}
        pendingLabel="Unlinking..."
        onConfirm={() => unlink.mutate(identity.id)}
      >
        Unlink
      </ConfirmButton>
    </li>
  )
}
