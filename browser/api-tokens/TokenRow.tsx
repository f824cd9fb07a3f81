import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatAge, formatDay, formatInstant } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import type { ApiToken } from '#contract/api-tokens.ts'

import { useRevokeToken } from './queries.ts'
import { scopeLabels } from './scope-labels.ts'

/** A token with the button that revokes it. `ownerId`: of the account, if an administrator reads it. */
export function TokenRow({ token, now, ownerId }: { token: ApiToken; now: Date; ownerId?: string }) {
  const { name, ending, state, createdAt, lastUsedAt, unavailableScopes } = token
  const revoke = useRevokeToken(ownerId)
  const [tone, word] = states[state]
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
            Without effect at present, because the account does not have the permission:{' '}
            {unavailableScopes.map(scope => scopeLabels[scope]).join('; ')}.
          </p>
        )}
      </div>
      {state === 'active' && (
        <ConfirmButton
          ref={focusSuccessor}
          data-focus-successor={ownerId === undefined ? 'create-token' : 'account-tokens'}
          variant="secondary"
          size="small"
          aria-label={`Revoke: ${name}`}
          question={{
            title: `Revoke the token “${name}”?`,
            consequence:
              'Programs that use it lose their access immediately. A revoked token cannot be restored.',
            confirmLabel: 'Revoke token',
          }}
          pending={revoke.isPending}
          pendingLabel="Revoking..."
          onConfirm={() => revoke.mutate(token)}
        >
          Revoke
        </ConfirmButton>
      )}
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
  password: ' when the password changed',
  deactivation: ' when the account was deactivated',
}

const states = {
  active: ['accent', 'Active'],
  expired: ['neutral', 'Expired'],
  revoked: ['neutral', 'Revoked'],
} as const
