import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { CallFailed, describeFailure } from '#browser/platform/call.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { PasskeyFailed } from '#browser/platform/passkey-failed.ts'
import { canUsePasskeys } from '#browser/platform/passkeys.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'

import { getCurrentAddress, openFamilyAccess, rejectFamilyAccess, useFamilyAccess } from './family-access.ts'
import { familyAccessQuery, usePasskeyStepUp, useStepUp } from './queries.ts'

/**
 * Renders its children once the server has granted a step-up, and asks for ID and code until then. The page remains
 * visible when the 15 minutes end; the next read that the server rejects shows the question again.
 */
export function RequireFamilyAccess({
  children,
  subject = 'this page',
  isSection = false,
}: {
  children: ReactNode
  /** What requires it. */
  subject?: string
  /** It is a part of a page, which has its own heading. */
  isSection?: boolean
}) {
  const { data: state, error, refetch } = useQuery(familyAccessQuery)
  const { recorded } = useFamilyAccess()
  const stepUp = useStepUp()
  const [openedAt] = useState(() => Date.now())
  const isOpen = Date.parse(state?.familyAccessUntil ?? '') > openedAt
  const isDue = state?.hasAccessCode === true && !isOpen && recorded !== null

  const passkeyStepUp = usePasskeyStepUp()
  const { mutate } = stepUp
  useEffect(() => {
    // The recorded values are submitted once.
    if (isDue) mutate(recorded, { onError: discardWrongCode })
  }, [isDue, recorded, mutate])

  if (isOpen) return children
  const heading = isSection ? 'h2' : 'h1'
  const frame = isSection ? 'grid grow content-center' : 'page grid grow content-center py-section'
  if (error !== null && state === undefined)
    return (
      <div className={frame}>
        <LoadFailed
          title="Your Family Access could not be checked"
          error={error}
          heading={heading}
          onRetry={refetch}
        />
      </div>
    )
  if (state === undefined || stepUp.isPending || (isDue && !stepUp.isError))
    return (
      <Spinner
        label="Checking your Family Access"
        {...(isSection ? { className: 'place-self-center' } : { fullScreen: true })}
      />
    )
  const offersPasskey = state.hasPasskeys && canUsePasskeys()
  const passkeyAlert = passkeyStepUp.isError && (
    <Alert className="mb-4 text-left">
      {passkeyStepUp.error instanceof PasskeyFailed
        ? passkeyStepUp.error.message
        : describeFailure(passkeyStepUp.error, 'Your passkey could not be checked. Please try again.')}
    </Alert>
  )
  return (
    <div className={frame}>
      {state.hasAccessCode ? (
        <EmptyState
          title="Family Access"
          heading={heading}
          action={
            <StepUpActions passkey={offersPasskey ? passkeyStepUp : null}>
              {recorded !== null && stepUp.isError ? (
                <Button ref={focusSuccessor} onClick={() => mutate(recorded, { onError: discardWrongCode })}>
                  Try again
                </Button>
              ) : (
                <Button ref={focusSuccessor} onClick={() => openFamilyAccess(getCurrentAddress())}>
                  {stepUp.isError ? 'Try again' : 'Family Access'}
                </Button>
              )}
            </StepUpActions>
          }
        >
          {passkeyAlert}
          {stepUp.isError && (
            <Alert className="mb-4 text-left">
              {describeFailure(stepUp.error, 'Your Family Access could not be checked. Please try again.')}
            </Alert>
          )}
          Enter your Family Member ID and Secure Access Code to open {subject} for 15 minutes. You can find
          your ID on your <AccountLink>account page</AccountLink>.{offersPasskey && ' Or use your passkey.'}
        </EmptyState>
      ) : (
        <EmptyState
          title="Family Access"
          heading={heading}
          action={
            <StepUpActions passkey={offersPasskey ? passkeyStepUp : null}>
              <Link
                href={`${buildPath('account')}?next=${encodeURIComponent(getCurrentAddress())}#family-access`}
                className={getButtonClass({})}
              >
                Set your Secure Access Code
              </Link>
            </StepUpActions>
          }
        >
          {passkeyAlert}
          {offersPasskey
            ? `${capitalize(subject)} requires Family Access. Use your passkey, or set a Secure Access Code on your account page.`
            : `${capitalize(subject)} requires your Family Member ID and a Secure Access Code. You have not set a code yet. Set one on your account page, where you can also find your ID.`}
        </EmptyState>
      )}
    </div>
  )
}

/** The usual action, and the passkey in its place for those who have one. */
function StepUpActions({
  passkey,
  children,
}: {
  passkey: ReturnType<typeof usePasskeyStepUp> | null
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {children}
      {passkey !== null && (
        <Button
          variant="secondary"
          pending={passkey.isPending}
          pendingLabel="Follow your device..."
          onClick={() => passkey.mutate()}
        >
          Use a passkey
        </Button>
      )}
    </div>
  )
}

/** Other failures, such as a lost connection, say nothing about the values, which can be sent again. */
function discardWrongCode(error: unknown): void {
  if (error instanceof CallFailed && (error.status === 403 || error.status === 400)) rejectFamilyAccess()
}

function AccountLink({ children }: { children: ReactNode }) {
  return (
    <Link href={`${buildPath('account')}#family-access`} className="link">
      {children}
    </Link>
  )
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
