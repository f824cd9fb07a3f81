import type { ReactNode } from 'react'

import { PasswordForm } from '#browser/accounts/password/PasswordForm.tsx'
import { ProfileSection } from '#browser/accounts/profile/ProfileSection.tsx'
import { Identities } from '#browser/accounts/provider/Identities.tsx'
import { SecondFactor } from '#browser/accounts/second-factor/SecondFactor.tsx'
import { SecondFactorNotice } from '#browser/accounts/second-factor/SecondFactorNotice.tsx'
import { OpenSessions } from '#browser/accounts/sessions/OpenSessions.tsx'
import { ApiTokens } from '#browser/api-tokens/ApiTokens.tsx'
import { YourAppointments } from '#browser/appointments/YourAppointments.tsx'
import { Activity } from '#browser/audit/Activity.tsx'
import { DataExportSection } from '#browser/data-exports/DataExportSection.tsx'
import { FamilyAccessSettings } from '#browser/family-access/FamilyAccessSettings.tsx'
import { SentInquiries } from '#browser/inquiries/SentInquiries.tsx'
import { NotificationSettings } from '#browser/notifications/NotificationSettings.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { AccountCard } from './AccountCard.tsx'
import { sections, type SectionName } from './sections.ts'
import { ThemeSelect } from './ThemeSelect.tsx'

const Passkeys = lazyWithPreload(
  () => import('#browser/accounts/passkeys/Passkeys.tsx'),
  <Skeleton className="h-28" />,
)

/** /account: the settings and inquiries of the current account. */
export default function AccountPage() {
  useTitle('Account')
  useScrollToAnchor()
  const { user } = useCurrentUser()
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
            <SettingsSection name="family-access">
              <FamilyAccessSettings />
            </SettingsSection>
            <SettingsSection name="password">
              <PasswordForm email={user.email} />
            </SettingsSection>
            <SettingsSection name="second-factor">
              <SecondFactor />
            </SettingsSection>
            <SettingsSection name="passkeys">
              <Passkeys />
            </SettingsSection>
            <SettingsSection name="sessions">
              <OpenSessions />
            </SettingsSection>
            {portalFacts.identityProvider !== null && (
              <SettingsSection name="identities">
                <Identities />
              </SettingsSection>
            )}
            <SettingsSection name="api-tokens">
              <ApiTokens />
            </SettingsSection>
            <SettingsSection name="appointments">
              <YourAppointments />
            </SettingsSection>
            <SettingsSection name="activity">
              <Activity />
            </SettingsSection>
            <SettingsSection name="notifications">
              <NotificationSettings />
            </SettingsSection>
            <SettingsSection name="inquiries">
              <SentInquiries />
            </SettingsSection>
            <SettingsSection name="your-data">
              <DataExportSection />
            </SettingsSection>
            <SettingsSection name="appearance">
              <ThemeSelect />
            </SettingsSection>
          </div>
        </div>
      </div>
    </div>
  )
}

function SettingsSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const { title, purpose } = sections[name]
  return (
    <section
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

const shownSections = Object.entries(sections).filter(
  ([name]) => name !== 'identities' || portalFacts.identityProvider !== null,
)

/** Links to the sections, sticky beside them on wide screens. */
function SectionLinks() {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:pt-10 max-lg:hidden">
      <ul>
        {shownSections.map(([name, { title }]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="flex min-h-9 items-center border-l-2 border-line py-1 pl-4 text-small text-muted transition-colors hover:border-gilt hover:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
