import { useInfiniteQuery } from '@tanstack/react-query'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { capacitySentences } from '#contract/appointment-choices.ts'
import type { Appointment } from '#contract/appointments.ts'

import { appointmentStateLabels, describeAppointment, describeTerm } from './describe-appointment.ts'
import { ownAppointmentsQuery } from './queries.ts'
import { SubjectLink } from './SubjectLink.tsx'

/** The appointments of the current account, with the rights that follow. */
export function YourAppointments() {
  const list = useInfiniteQuery(ownAppointmentsQuery)
  if (list.data === undefined)
    return list.isError ? (
      <LoadFailed
        title="Your appointments could not be loaded"
        error={list.error}
        onRetry={list.refetch}
        isRetrying={list.isFetching}
      />
    ) : (
      <Skeleton className="h-16" />
    )
  if (list.data.rows.length === 0)
    return (
      <p className="text-small text-muted">
        You have no appointments. If the board appoints you as a guardian, trustee or adviser, the appointment
        appears here.
      </p>
    )
  return (
    <>
      <ul className="grid gap-6">
        {list.data.rows.map(appointment => (
          <li key={appointment.id}>
            <OwnAppointment appointment={appointment} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} noun="appointments" />
    </>
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
