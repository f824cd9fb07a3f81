import type { ReactNode, Ref } from 'react'

import { ProfileSection } from '#browser/accounts/profile/ProfileSection.tsx'
import { SecondFactorNotice } from '#browser/accounts/second-factor/SecondFactorNotice.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { useIsNeeded } from '#browser/platform/use-is-needed.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { fullName } from '#contract/family-tree/full-name.ts'

import { AccountCard } from './AccountCard.tsx'
import { loadedSections, sections, shownSections, type LoadedSection, type SectionName } from './sections.ts'

const SectionContent = lazyWithPreload(() => import('./SectionContent.tsx'), SectionSkeleton)

/** /account: the settings and inquiries of the current account. */
export default function AccountPage() {
  useTitle('Account')
  useScrollToAnchor()
  const { user } = useCurrentUser()
  const { isNeeded, ref } = useIsNeeded()
  if (user === null) return null
  return (
    <div className="relative isolate grow overflow-clip">
      <Rosette className="absolute -top-96 -right-80 -z-10 size-200 text-gilt/30 max-lg:-right-120" />
      <div className="page py-section">
        <header className="grid items-end gap-10 lg:grid-cols-[minmax(0,1fr)_27rem]">
          <div>
            <h1 className="text-display">Account</h1>
            <p className="mt-5 max-w-narrow text-lead text-muted">
              Your profile in the portal and the settings that protect your account.
            </p>
          </div>
          <AccountCard user={user} />
        </header>
        {user.secondFactorDue && <SecondFactorNotice due={user.secondFactorDue} className="mt-10" />}
        <div className="mt-16 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start lg:gap-16">
          <SectionLinks />
          <div className="max-lg:mt-4">
            <SettingsSection name="profile">
              <ProfileSection user={user} />
            </SettingsSection>
            {loadedSections.map((name, index) => (
              <SettingsSection key={name} name={name} ref={index === 0 ? ref : undefined}>
                {user.viewAs !== undefined && sections[name].isPersonal ? (
                  <p className="text-muted">This is personal. Only {fullName(user)} can see it.</p>
                ) : isNeeded ? (
                  <SectionContent name={name} user={user} />
                ) : (
                  <SectionSkeleton name={name} />
                )}
              </SettingsSection>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

function SettingsSection({
  name,
  ref,
  children,
}: {
  name: SectionName
  ref?: Ref<HTMLElement> | undefined
  children: ReactNode
}) {
  const { title, purpose } = sections[name]
  return (
    <section
      ref={ref}
      id={name}
      aria-labelledby={`${name}-title`}
      className="scroll-mt-24 border-t border-line py-12 first:border-gilt xl:grid xl:grid-cols-[17rem_minmax(0,1fr)] xl:gap-14"
    >
      <div>
        <h2 id={`${name}-title`}>{title}</h2>
        <p className="mt-3 max-w-prose text-small text-muted">{purpose}</p>
      </div>
      <div className="min-w-0 max-xl:mt-7">{children}</div>
    </section>
  )
}

/** Takes the space of a section until its code is loaded. */
function SectionSkeleton({ name }: { name: LoadedSection }) {
  return <Skeleton className={sections[name].skeleton} />
}

/** Links to the sections, sticky beside them on wide screens. */
function SectionLinks() {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:pt-10 max-lg:hidden">
      <ul>
        {shownSections.map(name => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="flex min-h-9 items-center border-l-2 border-line py-1 pl-4 text-small text-muted transition-colors hover:border-gilt hover:text-accent"
            >
              {sections[name].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
