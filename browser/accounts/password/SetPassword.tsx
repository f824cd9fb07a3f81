import { useState } from 'react'

import { useRequestPasswordReset } from '#browser/accounts/recovery/queries.ts'
import { describeFailure } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import type { User } from '#contract/accounts/accounts.ts'

/** For an account without a password: a mailed link sets one. */
export function SetPassword({ user: { email } }: { user: Pick<User, 'email'> }) {
  const request = useRequestPasswordReset()
  const [isSent, setIsSent] = useState(false)
  return (
    <div className="grid max-w-prose justify-items-start gap-5">
      <p className="text-muted">
        Your account has no password: you sign in with{' '}
        {portalFacts.identityProvider ?? 'an external sign-in service'}.{' '}
        {portalFacts.mailsLinks
          ? 'With a password, you can also sign in here and set up Family Access, a second factor and passkeys.'
          : 'This portal cannot send you a link that sets one. Ask an administrator for a password.'}
      </p>
      {request.isError && (
        <Alert>{describeFailure(request.error, 'Your request could not be sent. Please try again.')}</Alert>
      )}
      {portalFacts.mailsLinks && (
        <Button
          variant="secondary"
          pending={request.isPending}
          pendingLabel="Sending..."
          onClick={() => request.mutate({ email }, { onSuccess: () => setIsSent(true) })}
        >
          {isSent ? 'Send another link' : 'Email me a link'}
        </Button>
      )}
      {isSent && (
        <output className="text-small">
          We have sent a link to {email}. It is valid for 30 minutes. The new password signs you out on all
          your devices.
        </output>
      )}
    </div>
  )
}
