import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { formatDay, formatInstant } from '#browser/platform/format/format-instant.ts'
import { canUsePasskeys } from '#browser/platform/passkeys.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { PasswordMissing } from '#browser/ui/forms/PasswordMissing.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import type { Passkey } from '#contract/accounts/passkeys.ts'

import { passkeysQuery, useRemovePasskey } from './queries.ts'

const AddPasskeyDialog = lazyDialog(() => import('./AddPasskeyDialog.tsx'))
const RenamePasskeyDialog = lazyDialog(() => import('./RenamePasskeyDialog.tsx'))

/** The passkeys of the account: a section of the account page. */
export default function Passkeys({ user: { hasPassword } }: { user: Pick<User, 'hasPassword'> }) {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  if (error !== null && passkeys === undefined)
    return <LoadFailed title="Your passkeys could not be loaded" error={error} onRetry={refetch} />
  if (passkeys === undefined) return <Skeleton className="h-28" />
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {passkeys.length === 0 ? (
        <p className="text-muted">
          You have no passkey yet. With one, you sign in with your fingerprint, your face or the PIN of your
          device.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => list.current?.focus()} />
          ))}
        </ul>
      )}
      {!hasPassword ? (
        <PasswordMissing className="mt-6" />
      ) : canUsePasskeys() ? (
        <Button variant="secondary" className="mt-6" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className="mt-6 text-small text-muted">
          {location.hostname === '127.0.0.1'
            ? 'Passkeys need a name in the address bar. Open the portal at localhost in place of 127.0.0.1 to add one.'
            : 'This browser has no passkeys at this address, so you cannot add one here.'}
        </p>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
    </div>
  )
}

function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  const remove = useRemovePasskey(passkey)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5 first:pt-0">
      <div className="min-w-0 basis-64 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-serif text-title wrap-anywhere">
          {name}
          {isSynced && <Badge tone="accent">Synced</Badge>}
        </p>
        <p className="mt-1 text-small text-muted tabular">
          Added {formatDay(createdAt)} ·{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${formatInstant(lastUsedAt)}`}
        </p>
        {remove.isError && (
          <Alert className="mt-3">
            {describeFailure(remove.error, 'This passkey could not be removed. Please try again.')}
          </Alert>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <DialogButton
          variant="secondary"
          size="small"
          aria-label={`Rename the passkey ${name}`}
          preload={RenamePasskeyDialog.preload}
          renderDialog={close => <RenamePasskeyDialog passkey={passkey} onClose={close} />}
        >
          Rename
        </DialogButton>
        <ConfirmButton
          variant="quiet"
          size="small"
          aria-label={`Remove the passkey ${name}`}
          question={{
            title: `Remove the passkey “${name}”?`,
            consequence: 'It will no longer sign in here. You can still sign in with your password.',
            confirmLabel: 'Remove passkey',
          }}
          pending={remove.isPending}
          pendingLabel="Removing..."
          onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
        >
          Remove
        </ConfirmButton>
      </div>
    </li>
  )
}
