import { useEffect, useEffectEvent } from 'react'

import { call } from '#browser/platform/call.ts'
import { answerWithPasskey, canAutofillPasskeys, cancelPasskeyRequest } from '#browser/platform/passkeys.ts'
import { Button } from '#browser/ui/Button.tsx'

import { usePasskeySignIn } from './queries.ts'

/** The button for a sign-in with a passkey. The email field offers passkeys, too, where the browser can. */
export function PasskeySignIn({ onProblem }: { onProblem: (sentence: string | undefined) => void }) {
  const signIn = usePasskeySignIn(onProblem)
  const { mutate } = signIn
  const offerInField = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!(await canAutofillPasskeys()) || !isCurrent()) return
    const options = await call('POST /api/passkey-sign-in/options')
    if (!isCurrent()) return
    // Waits until the user chooses a passkey, and fails when the button or the password is used in its place.
    const credential = await answerWithPasskey(options, { isAutofill: true })
    if (isCurrent()) mutate(credential)
  })
  useEffect(() => {
    let isMounted = true
    // Without it, the button and the password remain.
    offerInField(() => isMounted).catch(() => undefined)
    return () => {
      isMounted = false
      cancelPasskeyRequest().catch(() => undefined)
    }
  }, [])
  return (
    <Button
      variant="secondary"
      size="large"
      className="w-full"
      pending={signIn.isPending}
      pendingLabel="Follow your device..."
      onClick={() => {
        onProblem(undefined)
        mutate(undefined)
      }}
    >
      Sign in with a passkey
    </Button>
  )
}
