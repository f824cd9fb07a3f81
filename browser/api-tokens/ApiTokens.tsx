import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatAge, formatDay, formatInstant } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { ApiToken } from '#contract/api-tokens.ts'

import { tokensQuery, useRevokeToken } from './queries.ts'
import { scopeLabels } from './scope-labels.ts'

const NewTokenDialog = lazyDialog(() => import('./NewTokenDialog.tsx'))

/** The account's API tokens, with the dialog that creates one. */
export function ApiTokens() {
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <TokenList />
      <Button id="create-token" variant="secondary" className="mt-7" onClick={() => setCreating(true)}>
        Create token
      </Button>
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function TokenList() {
  const list = useInfiniteQuery(tokensQuery)
  const [now] = useState(() => new Date())
  if (list.data === undefined && list.isError)
    return (
      <LoadFailed
        title="Your API tokens could not be loaded"
        error={list.error}
        onRetry={list.refetch}
        isRetrying={list.isFetching}
      />
    )
  if (list.data === undefined) return <Skeleton className="h-24" />
  if (list.data.rows.length === 0)
    return <p className="text-small text-muted">You have no API tokens. Programs cannot use your account.</p>
  return (
    <>
      <ul aria-label="API tokens" className="divide-y divide-line">
        {list.data.rows.map(token => (
          <TokenRow key={token.id} token={token} now={now} />
        ))}
      </ul>
      <LoadMore list={list} noun="tokens" />
    </>
  )
}

function TokenRow({ token, now }: { token: ApiToken; now: Date }) {
  const { name, ending, state, createdAt, lastUsedAt, unavailableScopes } = token
  const revoke = useRevokeToken()
  const { confirm, confirmation } = useConfirm()
  const [tone, word] = states[state]
  async function revokeIfConfirmed(): Promise<void> {
    const isConfirmed = await confirm({
      title: `Revoke the token “${name}”?`,
      consequence: 'Programs that use it lose their access immediately. A revoked token cannot be restored.',
      confirmLabel: 'Revoke token',
    })
    if (isConfirmed) revoke.mutate(token)
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5 first:pt-0">
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-title wrap-anywhere">{name}</h3>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <p className="mt-1 text-small text-muted">
          Ends in <code className="font-mono">{ending}</code> · created {formatDay(createdAt)} ·{' '}
          {describeEnd(token)}
        </p>
        <p className="mt-1 text-small text-muted">
          {lastUsedAt === null ? 'Not used yet' : `Last used ${formatAge(lastUsedAt, now)}`}
        </p>
        <p className="mt-2 text-small">{describeScopes(token)}</p>
        {state === 'active' && unavailableScopes.length > 0 && (
          <p className="mt-2 border-l border-gilt pl-3 text-small">
            Without effect at present, because your account does not have the permission:{' '}
            {unavailableScopes.map(scope => scopeLabels[scope].toLowerCase()).join(', ')}.
          </p>
        )}
      </div>
      {state === 'active' && (
        <Button
          ref={focusSuccessor}
          data-focus-successor="create-token"
          variant="secondary"
          size="small"
          aria-label={`Revoke: ${name}`}
          pending={revoke.isPending}
          pendingLabel="Revoking..."
          onClick={revokeIfConfirmed}
        >
          Revoke
        </Button>
      )}
      {confirmation}
    </li>
  )
}

function describeScopes({ scopes, hasFamilyAccess }: ApiToken): string {
  const labels = scopes.map(scope => scopeLabels[scope])
  return [...labels, ...(hasFamilyAccess ? ['Protected content'] : [])].join(' · ')
}

function describeEnd({ state, expiresAt, revokedAt, revokedBecause }: ApiToken): string {
  if (revokedAt === null || revokedBecause === null)
    return `${state === 'expired' ? 'expired' : 'expires'} ${formatInstant(expiresAt)}`
  return `revoked ${formatInstant(revokedAt)}${revocationReasons[revokedBecause]}`
}

const revocationReasons: Record<NonNullable<ApiToken['revokedBecause']>, string> = {
  owner: '',
  administrator: ' by an administrator',
  password: ' when your password changed',
  deactivation: ' when your account was deactivated',
}

const states = {
  active: ['accent', 'Active'],
  expired: ['neutral', 'Expired'],
  revoked: ['neutral', 'Revoked'],
} as const
