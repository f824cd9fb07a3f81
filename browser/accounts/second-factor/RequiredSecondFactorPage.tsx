import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { SetPassword } from '#browser/accounts/password/SetPassword.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { User } from '#contract/accounts/accounts.ts'

import { secondFactorQuery } from './queries.ts'
import { SecondFactor } from './SecondFactor.tsx'

const Passkeys = lazyWithPreload(
  () => import('#browser/accounts/passkeys/Passkeys.tsx'),
  <Skeleton className="h-28" />,
)

/** /second-factor: where an account sets up the second factor that its role requires. */
export default function RequiredSecondFactorPage() {
  useTitle('Set Up a Second Factor')
  const { user } = useCurrentUser()
  const { isPending } = useQuery(secondFactorQuery)
  if (user === null) return null
  const isOverdue = user.secondFactorDue?.isOverdue === true
  return (
    <div className="page grow py-section">
      <div className="mx-auto max-w-prose">
        <h1>Set Up a Second Factor</h1>
        <p className="mt-4 text-lead text-muted">{describeState(user)}</p>
        {!user.hasPassword && (
          <Card className="mt-10">
            <h2>Password</h2>
            <p className="mt-2 mb-6 text-small text-muted">
              An authenticator app and a passkey both require a password for this portal.
            </p>
            <SetPassword user={user} />
          </Card>
        )}
        <Card className="mt-10">
          <h2>Authenticator app</h2>
          <p className="mt-2 mb-6 text-small text-muted">
            An app on your phone shows a code that you enter after your password.
          </p>
          <SecondFactor user={user} />
        </Card>
        {/* What is above has its final height then. */}
        <div hidden={isPending}>
          <Card className="mt-8">
            <h2>Passkey</h2>
            <p className="mt-2 mb-6 text-small text-muted">
              Your fingerprint, your face or the PIN of your device replaces your password and code.
            </p>
            <Passkeys user={user} />
          </Card>
          <div className="mt-10 flex flex-wrap gap-3">
            {!isOverdue && (
              <Link href={buildPath('home')} className={getButtonClass({ variant: 'primary' })}>
                Continue to the portal
              </Link>
            )}
            <Button variant="quiet" onClick={() => location.assign('/api/logout')}>
              Sign Out
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}

function describeState({ secondFactorDue }: User): string {
  if (secondFactorDue === undefined)
    return 'With a second factor, someone who learns your password still cannot sign in. Your role requires nothing more.'
  return secondFactorDue.isOverdue
    ? 'Your role requires a second factor, and the time to set one up has passed. Choose one of the two: the portal opens as soon as it is ready.'
    : `Your role requires a second factor by ${formatDay(secondFactorDue.by)}. Choose one of the two.`
}
