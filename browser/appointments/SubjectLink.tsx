import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'

/** Links to the page of the member or of the company that the account acts for. A removed member has none. */
export function SubjectLink({
  appointment: { member, company },
  children,
}: {
  appointment: Appointment
  children: ReactNode
}) {
  if (member?.isRemoved === true) return <span className="wrap-anywhere">{children}</span>
  const path =
    member === null
      ? buildPath('company', { slug: company?.slug ?? '' })
      : buildPath('familyMember', { id: member.id })
  return (
    <Link href={path} className="link wrap-anywhere">
      {children}
    </Link>
  )
}
