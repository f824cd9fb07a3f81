import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { invitationFragment } from '#contract/invitations/invitation-choices.ts'
import type { CreatedInvitation } from '#contract/invitations/invitations.ts'

/** The new link of an invitation. It is not stored, so it is shown only here. */
export default function InvitationLink({
  invitation,
  onClose,
}: {
  invitation: CreatedInvitation
  onClose: () => void
}) {
  const { email, expiresAt, token } = invitation
  const link = `${window.location.origin}${buildPath('auth')}#${invitationFragment}${token ?? ''}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`The invitation for ${email}`}
      description="Copy the link now: it is not shown again. Send it to the invited person only, since anyone who has it can register with this address."
      focusesTitle
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p className="rounded-md border border-line bg-sunken px-4 py-3 font-mono text-small break-all">
        {link}
      </p>
      <CopyButton
        className="mt-3"
        text={() => link}
        copied={{ description: 'The link is in your clipboard.' }}
        failed={{ description: 'Select the link and copy it yourself.' }}
      >
        Copy link
      </CopyButton>
      <p className="mt-6 text-small text-muted">
        It works once, until {formatDay(expiresAt)}. If it is lost, create a new one in the list of
        invitations, where you can also revoke it.
      </p>
    </Dialog>
  )
}
