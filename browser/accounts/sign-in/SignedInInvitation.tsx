import { Link } from 'wouter'

import { useSignOutQuestion } from '#browser/accounts/use-sign-out-question.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import type { User } from '#contract/accounts/accounts.ts'

import { useSignOut } from './queries.ts'

/** Someone who is signed in has opened the link of an invitation, which creates another account. */
export function SignedInInvitation({ user }: { user: User }) {
  const signOut = useSignOut()
  const { confirmSignOut, confirmation } = useSignOutQuestion()
  return (
    <div className="page grid grow content-center justify-items-center py-section">
      <Card className="w-full max-w-dialog">
        <h1 className="text-heading">You are signed in</h1>
        <p className="mt-4 text-muted">
          This link is an invitation to create an account, and you are using the account {user.email}. If the
          invitation is for someone else, send the link to them. If you want to accept it, sign out first.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link href={buildPath('home')} className={getButtonClass()}>
            Stay signed in
          </Link>
          <Button
            variant="secondary"
            pending={signOut.isPending}
            pendingLabel="Signing out..."
            onClick={() =>
              void confirmSignOut().then(isConfirmed => isConfirmed && signOut.mutate(undefined))
            }
          >
            Sign out and continue
          </Button>
        </div>
      </Card>
      {confirmation}
    </div>
  )
}
