import { useState, type FormEvent } from 'react'
import { Redirect } from 'wouter'

import { ProviderCodeForm } from '#browser/accounts/provider/ProviderCodeForm.tsx'
import { useInvitedProviderSignIn } from '#browser/accounts/provider/queries.ts'
import { describeSignInProblem } from '#browser/accounts/provider/sign-in-problem.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { storeInterruptedPage } from '#browser/platform/drafts/interrupted-page.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { createChoiceParam, id, useSearchState } from '#browser/platform/search-state.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'

import { AuthPanel } from './AuthPanel.tsx'
import { InvitedRegistration } from './InvitedRegistration.tsx'
import { RegisterForm, type RegistrationDraft } from './RegisterForm.tsx'
import { SignedInInvitation } from './SignedInInvitation.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useInvitation } from './use-invitation.ts'

/** The link of the first administrator, and the open tab; null is the first one, or Register with a link. */
const authSearch = {
  setup: id,
  problem: id,
  step: createChoiceParam(['code'], null),
  tab: createChoiceParam(['sign-in', 'register'], null),
}

/** /auth: two tabs with the red alert above the forms, and the marketing panel beside them. */
export default function AuthPage() {
  const { user, isLoading } = useCurrentUser()
  const { state, setState } = useSearchState(authSearch)
  const setupToken = state.setup ?? undefined
  const linked = useInvitation({ isRead: !isLoading && user === null })
  const firstTab = setupToken === undefined && linked === undefined ? 'sign-in' : 'register'
  const tab = state.tab ?? firstTab
  useTitle(tab === 'sign-in' ? 'Sign In' : 'Register')
  const [problem, setProblem] = useState(() => describeSignInProblem(state.problem))
  const [draft, setDraft] = useState<RegistrationDraft>({ firstName: '', lastName: '', email: '' })
  if (isLoading) return <Spinner label="Loading" fullScreen />
  if (user !== null && linked !== undefined) return <SignedInInvitation user={user} />
  if (user !== null) return <Redirect to={buildPath('home')} replace />

  return (
    <div className="grid grow lg:grid-cols-2">
      <div className="page grid content-center justify-items-center py-12 lg:py-20">
        <Card
          className="w-full max-w-dialog"
          // What was typed, without the password, carries over to the other tab.
          onInput={({ target }: FormEvent) => {
            if (target instanceof HTMLInputElement && target.name in draft)
              setDraft(previous => ({ ...previous, [target.name]: target.value }))
          }}
        >
          <h1 className="text-heading">Family sign-in</h1>
          <p className="mt-2 mb-6 text-muted">
            {setupToken === undefined
              ? 'For family members only. Unauthorised access is prohibited.'
              : 'The account that you register with a valid setup link becomes the first administrator. A link works once, within a week.'}
          </p>
          {problem !== undefined && <Alert className="mb-6">{problem}</Alert>}
          {state.step === 'code' ? (
            <ProviderCodeForm />
          ) : (
            <>
              <Tabs
                label="Sign in or register"
                fill
                value={tab}
                onValueChange={value => {
                  setProblem(undefined)
                  setState({ tab: value === firstTab ? null : value === 'register' ? 'register' : 'sign-in' })
                }}
                tabs={[
                  {
                    value: 'sign-in',
                    label: 'Sign In',
                    content: <SignInForm onProblem={setProblem} email={draft.email} />,
                  },
                  {
                    value: 'register',
                    label: 'Register',
                    content:
                      linked !== undefined ? (
                        <InvitedRegistration
                          key={linked.token}
                          linked={linked}
                          onProblem={setProblem}
                          draft={draft}
                        />
                      ) : (
                        <RegisterForm
                          onProblem={setProblem}
                          setupToken={setupToken}
                          // Without the link, Sign In would be the first tab.
                          onSetupLinkExpired={() =>
                            setState({ setup: null, tab: 'register' }, { replace: true })
                          }
                          draft={draft}
                        />
                      ),
                  },
                ]}
              />
              {portalFacts.identityProvider !== null && (
                <ContinueWithProvider
                  name={portalFacts.identityProvider}
                  invitationToken={
                    tab === 'register' && linked?.invitation !== undefined ? linked.token : undefined
                  }
                  onProblem={setProblem}
                />
              )}
            </>
          )}
        </Card>
      </div>
      <AuthPanel />
    </div>
  )
}

/** Leaves the portal for the identity provider, with an invitation if its registration is open. */
function ContinueWithProvider({
  name,
  invitationToken,
  onProblem,
}: {
  name: string
  invitationToken: string | undefined
  onProblem: (sentence: string | undefined) => void
}) {
  const start = useInvitedProviderSignIn(onProblem)
  return (
    <div className="mt-6 border-t border-line pt-6">
      <Button
        variant="secondary"
        size="large"
        className="w-full"
        pending={start.isPending}
        pendingLabel="One moment..."
        onClick={() => {
          storeInterruptedPage()
          if (invitationToken === undefined) location.assign('/api/login')
          else start.mutate(invitationToken)
        }}
      >
        Continue with {name}
      </Button>
    </div>
  )
}
