import type { ComponentType } from 'react'

import Passkeys from '#browser/accounts/passkeys/Passkeys.tsx'
import { PasswordForm } from '#browser/accounts/password/PasswordForm.tsx'
import { SetPassword } from '#browser/accounts/password/SetPassword.tsx'
import { Identities } from '#browser/accounts/provider/Identities.tsx'
import { SecondFactor } from '#browser/accounts/second-factor/SecondFactor.tsx'
import { OpenSessions } from '#browser/accounts/sessions/OpenSessions.tsx'
import { ApiTokens } from '#browser/api-tokens/ApiTokens.tsx'
import { YourAppointments } from '#browser/appointments/YourAppointments.tsx'
import { Activity } from '#browser/audit/Activity.tsx'
import { DataExportSection } from '#browser/data-exports/DataExportSection.tsx'
import { FamilyAccessSettings } from '#browser/family-access/FamilyAccessSettings.tsx'
import { SentInquiries } from '#browser/inquiries/SentInquiries.tsx'
import { NotificationSettings } from '#browser/notifications/NotificationSettings.tsx'
import type { User } from '#contract/accounts/accounts.ts'

import type { LoadedSection } from './sections.ts'
import { ThemeSelect } from './ThemeSelect.tsx'

const contents: Record<LoadedSection, ComponentType<{ user: User }>> = {
  'family-access': FamilyAccessSettings,
  password: ({ user }) => (user.hasPassword ? <PasswordForm user={user} /> : <SetPassword user={user} />),
  'second-factor': SecondFactor,
  passkeys: Passkeys,
  sessions: OpenSessions,
  identities: Identities,
  'api-tokens': ApiTokens,
  appointments: YourAppointments,
  activity: Activity,
  notifications: NotificationSettings,
  inquiries: SentInquiries,
  'your-data': DataExportSection,
  appearance: ThemeSelect,
}

/** The content of a section of the account page below the first. One chunk, which loads when one of them is near. */
export default function SectionContent({ name, user }: { name: LoadedSection; user: User }) {
  const Content = contents[name]
  return <Content user={user} />
}
