import { useInfiniteQuery } from '@tanstack/react-query'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { capacitySentences } from '#contract/appointments/appointment-choices.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'

import { appointmentStateLabels, describeAppointment, describeTerm } from './describe-appointment.ts'
import { ownAppointmentsQuery } from './queries.ts'
import { SubjectLink } from './SubjectLink.tsx'

/** The appointments of the current account, with the rights that follow. */
export function YourAppointments() {
  return (
    <PagedList
      list={useInfiniteQuery(ownAppointmentsQuery)}
      noun="appointments"
      content="your appointments"
      skeleton={<Skeleton className="h-16" />}
      empty={
        <p className="text-small text-muted">
          You have no appointments. If the board appoints you as a guardian, trustee or adviser, the
          appointment appears here.
        </p>
      }
    >
      {appointments => (
        <ul className="grid gap-6">
          {appointments.map(appointment => (
            <li key={appointment.id}>
              <OwnAppointment appointment={appointment} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function OwnAppointment({ appointment }: { appointment: Appointment }) {
  const { state, capacity, reason, grantedAt, grantedBy, endReason } = appointment
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SubjectLink appointment={appointment}>{describeAppointment(appointment)}</SubjectLink>
        <Badge tone={state === 'running' ? 'accent' : 'neutral'}>{appointmentStateLabels[state]}</Badge>
      </p>
      <p className="mt-1 text-small text-muted tabular">{describeTerm(appointment)}</p>
      {state !== 'ended' && <p className="mt-1 text-small">{capacitySentences[capacity]}</p>}
      <p className="mt-1 text-small text-muted tabular wrap-anywhere">
        {endReason ?? reason} Granted {formatDay(grantedAt)} by {grantedBy}
      </p>
    </>
  )
}
