import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import {
  emailChangeQuery,
  useCancelEmailChange,
  useResendEmailChange,
} from '#browser/accounts/recovery/queries.ts'
import { describeFailure } from '#browser/platform/call.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { PasswordMissing } from '#browser/ui/forms/PasswordMissing.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { EmailChange } from '#contract/accounts/account-recovery.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { useRemovePhotograph } from './queries.ts'

const PhotographDialog = lazyDialog(() => import('./PhotographDialog.tsx'))
const NameDialog = lazyDialog(() => import('./NameDialog.tsx'))
const EmailDialog = lazyDialog(() => import('./EmailDialog.tsx'))

/** The photograph, the name and the email address of the account, each with a dialog that changes it. */
export function ProfileSection({ user }: { user: User }) {
  const [dialog, setDialog] = useState<'name' | 'email' | 'photograph'>()
  const removePhotograph = useRemovePhotograph()
  const { data: emailChange } = useQuery({ ...emailChangeQuery, enabled: user.viewAs === undefined })
  const pending = emailChange?.pending ?? null
  const close = () => setDialog(undefined)
  return (
    <>
      <dl className="divide-y divide-line">
        <ProfileRow
          term="Photograph"
          action={
            <div className="flex flex-wrap justify-end gap-2">
              {user.profileImageUrl !== null && (
                <Button
                  ref={focusSuccessor}
                  variant="quiet"
                  size="small"
                  pending={removePhotograph.isPending}
                  pendingLabel="Removing..."
                  onClick={() => removePhotograph.mutate()}
                >
                  Remove
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                onPointerEnter={() => PhotographDialog.preload()}
                onClick={() => setDialog('photograph')}
              >
                {user.profileImageUrl === null ? 'Add photograph' : 'Change photograph'}
              </Button>
            </div>
          }
        >
          <Avatar name={fullName(user)} image={user.profileImageUrl} size="large" decorative />
        </ProfileRow>
        <ProfileRow
          term="Name"
          action={
            <Button variant="secondary" size="small" onClick={() => setDialog('name')}>
              Change name
            </Button>
          }
        >
          {fullName(user)}
        </ProfileRow>
        <ProfileRow
          term="Email"
          action={
            portalFacts.mailsLinks &&
            user.hasPassword && (
              <Button id="change-email" variant="secondary" size="small" onClick={() => setDialog('email')}>
                Change email
              </Button>
            )
          }
        >
          {user.email}
          {portalFacts.mailsLinks && !user.hasPassword && <PasswordMissing className="mt-1 font-sans" />}
          {!portalFacts.mailsLinks && (
            <p className="mt-1 text-small text-muted">
              This portal cannot send emails, so your address cannot be changed here. Ask an administrator.
            </p>
          )}
        </ProfileRow>
      </dl>
      {pending !== null && <PendingEmailChange change={pending} currentEmail={user.email} />}
      {dialog === 'photograph' && <PhotographDialog onClose={close} />}
      {dialog === 'name' && <NameDialog user={user} onClose={close} />}
      {dialog === 'email' && <EmailDialog onClose={close} />}
    </>
  )
}

function ProfileRow({ term, action, children }: { term: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-5 first:pt-0">
      <dt className="text-small text-muted">{term}</dt>
      <dd className="font-serif text-title wrap-anywhere">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">{action}</dd>
    </div>
  )
}

function PendingEmailChange({ change, currentEmail }: { change: EmailChange; currentEmail: string }) {
  const resend = useResendEmailChange()
  const cancel = useCancelEmailChange()
  const failed = resend.error ?? cancel.error
  const { newEmail, isNewConfirmed, isCurrentConfirmed, expiresAt } = change
  return (
    <div className="mt-2 rounded-md border border-gilt bg-raised px-5 py-5">
      <h3>Waiting for your confirmation</h3>
      <p className="mt-2 text-small text-muted">
        Open the link in each message by {formatInstant(expiresAt)}. Until then, you sign in with your current
        address.
      </p>
      <ul className="mt-4 grid gap-2" aria-label="Confirmations">
        <Confirmation address={newEmail} side="New address" isConfirmed={isNewConfirmed} />
        <Confirmation address={currentEmail} side="Current address" isConfirmed={isCurrentConfirmed} />
      </ul>
      {failed !== null && (
        <Alert className="mt-4">
          {describeFailure(failed, 'Your request could not be sent. Please try again.')}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          pending={resend.isPending}
          pendingLabel="Sending..."
          disabled={cancel.isPending}
          onClick={() => resend.mutate()}
        >
          Send links again
        </Button>
        <Button
          ref={focusSuccessor}
          data-focus-successor="change-email"
          variant="quiet"
          size="small"
          pending={cancel.isPending}
          pendingLabel="Canceling..."
          disabled={resend.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel change
        </Button>
      </div>
    </div>
  )
}

function Confirmation({
  address,
  side,
  isConfirmed,
}: {
  address: string
  side: string
  isConfirmed: boolean
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {isConfirmed ? <Badge tone="accent">Confirmed</Badge> : <Badge tone="gold">Not yet</Badge>}
      <span className="wrap-anywhere">
        {side}: {address}
      </span>
    </li>
  )
}
