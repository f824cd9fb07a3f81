import { Link } from 'wouter'

import { CallFailed, describeFailure } from '#browser/platform/call.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { OpenInvitation } from '#contract/invitations/invitations.ts'

import { RegisterForm, type RegistrationDraft } from './RegisterForm.tsx'
import type { LinkedInvitation } from './use-invitation.ts'

export interface InvitedRegistrationProps {
  linked: LinkedInvitation
  onProblem: (sentence: string | undefined) => void
  /** What was typed before the user switched to the other tab, without the password. */
  draft: RegistrationDraft
}

/** The registration of the invited address, or why the invitation is not valid. */
export function InvitedRegistration({ linked, onProblem, draft }: InvitedRegistrationProps) {
  const { token, invitation, error, isRetrying, retry } = linked
  if (invitation === undefined && error !== null)
    return error instanceof CallFailed && error.status === 403 ? (
      <div className="grid gap-4">
        <Alert>{describeFailure(error, 'This invitation is not valid.')}.</Alert>
        {portalFacts.registration !== 'invitation' && (
          <Link href={`${buildPath('auth')}?tab=register`} className="link justify-self-start text-small">
            Register without an invitation
          </Link>
        )}
      </div>
    ) : (
      <LoadFailed
        title="The invitation could not be loaded"
        error={error}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    )
  if (invitation === undefined)
    return (
      <output>
        <span className="sr-only">Loading your invitation</span>
        <Skeleton className="h-96" />
      </output>
    )
  const { email, member } = invitation
  return (
    <>
      <Invitation invitation={invitation} />
      <RegisterForm
        onProblem={onProblem}
        invitationToken={token}
        draft={{
          firstName: draft.firstName || (member?.firstName ?? ''),
          lastName: draft.lastName || (member?.lastName ?? ''),
          email,
        }}
      />
    </>
  )
}

function Invitation({ invitation }: { invitation: OpenInvitation }) {
  const { invitedBy, message, member, expiresAt } = invitation
  return (
    <div className="mb-6 grid gap-3 border-l border-gilt pl-4 text-small">
      <p>
        {invitedBy} invites you to the private portal of the {portalFacts.familyName} family.
        {member !== null &&
          ` Your account will be linked to ${member.firstName} ${member.lastName} in the family tree.`}
      </p>
      {message !== null && (
        <blockquote className="whitespace-pre-line text-muted wrap-anywhere">{message}</blockquote>
      )}
      <p className="text-muted">
        The invitation works once, until <time dateTime={expiresAt}>{formatInstant(expiresAt)}</time>.
      </p>
    </div>
  )
}
