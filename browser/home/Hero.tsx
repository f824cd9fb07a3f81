import { Link } from 'wouter'

import { SecondFactorNotice } from '#browser/accounts/second-factor/SecondFactorNotice.tsx'
import { useSignOutQuestion } from '#browser/accounts/use-sign-out-question.ts'
import { openFamilyAccess } from '#browser/family-access/family-access.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { findInterruptedPage } from '#browser/platform/drafts/drafts.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'

// Loaded only with a signed-in account, so a visitor does not download it.
const WaitingSummary = lazyWithPreload(() => import('#browser/notifications/WaitingSummary.tsx'))

/** Section 2, Home: two figures are specified as a dash. */
const figures = [
  { value: '2025', label: 'Founded' },
  { value: '—', label: 'Family Members Served' },
  { value: '—', label: 'Assets Under Management' },
  { value: '1st', label: 'Generation Legacy' },
]

export function Hero() {
  return (
    // Fills a tablet's window below the ticker and the navigation, so that what waits moves nothing in view.
    <section className="relative isolate overflow-clip max-xl:min-h-[calc(100dvh-7.25rem)]">
      <div
        data-motif=""
        aria-hidden="true"
        className="absolute top-1/2 left-[87%] -z-10 size-[62rem] -translate-1/2 animate-unfold bg-hero max-xl:left-[110%] max-lg:top-0 max-lg:left-full max-lg:size-[36rem] max-lg:opacity-30"
      />
      <div className="page py-section">
        <p className="inline-block rounded-sm border border-gilt px-3 py-1 eyebrow">Established 2025</p>
        <h1 className="mt-7 max-w-[14ch] text-display">What one generation builds, the next preserves.</h1>
        <p className="mt-7 max-w-[36rem] text-lead text-muted">
          The private office and bank of the {portalFacts.familyName} family. Its companies and documents,
          investments, family tree and agreements in one place, for family members only.
        </p>
        <HeroActions />
        <dl className="mt-16 grid max-w-prose grid-cols-2 gap-x-8 gap-y-7 border-t border-line pt-8 sm:grid-cols-4 lg:mt-20">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-caption text-muted">{label}</dt>
              <dd className="font-serif text-heading">{value}</dd>
            </div>
          ))}
        </dl>
        <Waiting />
      </div>
    </section>
  )
}

/** Beside the text on a wide screen and below it on others, so that nothing in view moves when it arrives. */
function Waiting() {
  const { user } = useCurrentUser()
  if (user === null || user.awaitsApproval || user.viewAs !== undefined) return null
  return (
    <ErrorBoundary fallback={null}>
      <WaitingSummary className="rounded-lg border border-line bg-raised px-6 py-5 shadow-raised max-xl:mt-16 xl:absolute xl:top-section xl:right-[max(var(--spacing-gutter),calc((100%-var(--container-page))/2))] xl:w-96" />
    </ErrorBoundary>
  )
}

/** Signing in and out are navigations, not calls (section 7). */
function HeroActions() {
  const { user, isLoading } = useCurrentUser()
  const { confirmSignOut, confirmation } = useSignOutQuestion()
  const interruptedPage = user === null ? undefined : findInterruptedPage(user.id)
  return (
    <>
      {interruptedPage !== undefined && (
        <p className="mt-8 max-w-[36rem] border-l border-gilt pl-5">
          Your session ended while you were writing. Your text is saved.{' '}
          <Link href={interruptedPage} className="link">
            Continue your draft
          </Link>
        </p>
      )}
      {user?.awaitsApproval === true && (
        <output className="mt-8 block max-w-[36rem] border-l-3 border-gold bg-gold-soft px-5 py-4 text-small">
          Your account is awaiting approval by an administrator. Until then, you can only see this page.
        </output>
      )}
      {user?.secondFactorDue && (
        <SecondFactorNotice due={user.secondFactorDue} className="mt-8 max-w-[36rem]" />
      )}
      {/* As high as its buttons, which wrap on a phone, so that nothing shifts when the account has loaded. */}
      <div className="mt-9 flex min-h-29 flex-wrap content-start gap-3 sm:min-h-13">
        {isLoading ? (
          <Button size="large" disabled>
            Loading...
          </Button>
        ) : user === null ? (
          <>
            <Button size="large" onClick={() => location.assign('/api/login')}>
              Family Members Register Here
            </Button>
            <Link
              href={buildPath('about')}
              className={getButtonClass({ variant: 'secondary', size: 'large' })}
            >
              Learn Our Story
            </Link>
          </>
        ) : (
          <>
            <Button size="large" onClick={() => openFamilyAccess()}>
              Welcome Back, {user.firstName || 'Family Member'}
            </Button>
            <Button
              variant="secondary"
              size="large"
              onClick={() =>
                void confirmSignOut().then(isConfirmed => isConfirmed && location.assign('/api/logout'))
              }
            >
              Sign Out
            </Button>
          </>
        )}
      </div>
      {confirmation}
    </>
  )
}
