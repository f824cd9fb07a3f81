import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { failureSentence } from '#browser/platform/call.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'

import { clearFamilyAccess, openFamilyAccess, useFamilyAccess } from './family-access.ts'
import { familyAccessQuery, useStepUp } from './queries.ts'

/**
 * Shows its children, with all that the page says, once the server has found the Family Member ID and the Secure
 * Access Code right; until then it asks for them in the page's place. What is on the screen stays there when the
 * 15 minutes pass: the next read that is refused brings the question back.
 */
export function RequireFamilyAccess({ children }: { children: ReactNode }) {
  const { data: state, error, refetch } = useQuery(familyAccessQuery)
  const { recorded } = useFamilyAccess()
  const stepUp = useStepUp()
  const [openedAt] = useState(() => Date.now())
  const isOpen = Date.parse(state?.familyAccessUntil ?? '') > openedAt
  const isChecking = state !== undefined && !isOpen && recorded !== null

  const { mutate } = stepUp
  useEffect(() => {
    // Entered values are tried once: whether they were right or wrong, they have served.
    if (isChecking) mutate(recorded, { onError: clearFamilyAccess })
  }, [isChecking, recorded, mutate])

  if (isOpen) return children
  if (error !== null) return <CheckFailed onRetry={refetch} />
  if (state === undefined || stepUp.isPending || isChecking)
    return <Spinner label="Checking your Family Access" fullScreen />
  return (
    <div className="page grid grow content-center py-section">
      {state.hasAccessCode ? (
        <EmptyState
          title="Family Access"
          heading="h1"
          action={<Button onClick={() => openFamilyAccess()}>Family Access</Button>}
        >
          {stepUp.isError && (
            <Alert className="mb-4 text-left">
              {failureSentence(stepUp.error, 'Your Family Access could not be checked. Please try again.')}
            </Alert>
          )}
          This page opens with your Family Member ID and your Secure Access Code, and stays open for 15
          minutes. Your ID stands on your <AccountLink>account page</AccountLink>.
        </EmptyState>
      ) : (
        <EmptyState
          title="Family Access"
          heading="h1"
          action={
            <Link href={`${pathTo('account')}#family-access`} className={buttonClass({})}>
              Set your Secure Access Code
            </Link>
          }
        >
          This page opens with your Family Member ID and your Secure Access Code. You have no code yet: choose
          one on your account page, where your ID stands too.
        </EmptyState>
      )}
    </div>
  )
}

function AccountLink({ children }: { children: ReactNode }) {
  return (
    <Link href={`${pathTo('account')}#family-access`} className="link">
      {children}
    </Link>
  )
}

function CheckFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState
        title="Your Family Access could not be checked"
        heading="h1"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        The connection may have been lost for a moment.
      </EmptyState>
    </div>
  )
}
