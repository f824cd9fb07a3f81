import { useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

import { useUnsubscribe } from './queries.ts'

/**
 * /unsubscribe#TOKEN: the link in an email, without an account. It asks before it changes anything, because mail
 * programs open links by themselves.
 */
export default function UnsubscribePage() {
  useTitle('Unsubscribe')
  const [token] = useState(readToken)
  const unsubscribe = useUnsubscribe()
  if (token === '')
    return (
      <div className="page grid grow content-center py-section">
        <EmptyState title="Unsubscribe" heading="h1">
          The link is incomplete. Open the whole link in the email, or copy it into the address bar of your
          browser.
        </EmptyState>
      </div>
    )
  return (
    <div className="page grid grow content-center justify-items-center py-section">
      <Card className="w-full max-w-dialog">
        <h1 className="text-heading">Unsubscribe</h1>
        <GuillocheBand className="my-6 text-gilt" />
        {unsubscribe.isSuccess ? (
          <output>
            You will get no more emails about “{unsubscribe.data.label}”. The portal still shows these
            notifications when you sign in, and you can turn the emails on again on your account page.
          </output>
        ) : (
          <>
            <p>{describeScope(token)}</p>
            {unsubscribe.isError && (
              <Alert className="mt-5">
                {describeFailure(
                  unsubscribe.error,
                  'We could not reach the portal. Check your connection, then try again.',
                )}
              </Alert>
            )}
            <Button
              className="mt-6"
              pending={unsubscribe.isPending}
              pendingLabel="Unsubscribing..."
              onClick={() => unsubscribe.mutate(token)}
            >
              Unsubscribe
            </Button>
          </>
        )}
      </Card>
    </div>
  )
}

function describeScope(token: string): string {
  return token.split('.')[1] === 'daily-summary'
    ? 'Do you want to stop the daily summary of your notifications?'
    : 'Do you want to stop the emails on the topic of the email that you received?'
}

function readToken(): string {
  return decodeURIComponent(window.location.hash.slice(1))
}
