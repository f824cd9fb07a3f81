import { useState } from 'react'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { CreatedInvitation, Invitation } from '#contract/invitations/invitations.ts'

import { useResendInvitation, useRevokeInvitation } from './queries.ts'

const InvitationLink = lazyDialog(() => import('./InvitationLink.tsx'))

/** Sends an invitation again, by mail or as a new link, or revokes it. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { email, state, acceptedAt, revokedAt } = invitation
  const resend = useResendInvitation(invitation)
  const revoke = useRevokeInvitation(invitation)
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  if (acceptedAt !== null || revokedAt !== null) return <span className="text-small text-muted">None</span>

  return (
    <span className="flex flex-wrap gap-2">
      {portalFacts.mailsLinks && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Send again: ${email}`}
          pending={resend.isPending && resend.variables === 'mail'}
          pendingLabel="Sending..."
          onClick={() => resend.mutate('mail')}
        >
          Send again
        </Button>
      )}
      <ConfirmButton
        variant="secondary"
        size="small"
        aria-label={`New link: ${email}`}
        question={{
          title: `Create a new link for ${email}?`,
          consequence:
            'The portal shows a new link once. It is valid for the full period again. Earlier links stop working.',
          confirmLabel: 'Create new link',
        }}
        pending={resend.isPending && resend.variables === 'link'}
        pendingLabel="Creating..."
        onPointerEnter={InvitationLink.preload}
        onFocus={InvitationLink.preload}
        onConfirm={() => resend.mutate('link', { onSuccess: setCreated })}
      >
        New link
      </ConfirmButton>
      {state === 'pending' && (
        <ConfirmButton
          ref={focusSuccessor}
          data-focus-successor="invitations"
          variant="quiet"
          size="small"
          aria-label={`Revoke: ${email}`}
          question={{
            title: `Revoke the invitation of ${email}?`,
            consequence: 'Its link stops working. You can create a new invitation at any time.',
            confirmLabel: 'Revoke invitation',
          }}
          pending={revoke.isPending}
          pendingLabel="Revoking..."
          onConfirm={() => revoke.mutate(undefined)}
        >
          Revoke
        </ConfirmButton>
      )}
      {created !== null && <InvitationLink invitation={created} onClose={() => setCreated(null)} />}
    </span>
  )
}
