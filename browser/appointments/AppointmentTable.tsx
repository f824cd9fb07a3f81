import type { ReactNode } from 'react'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { capacityLabels } from '#contract/appointments/appointment-choices.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'

import {
  appointmentStateLabels,
  describeAppointment,
  describeTerm,
  nameSubject,
} from './describe-appointment.ts'
import { SubjectLink } from './SubjectLink.tsx'

const ChangeDialog = lazyDialog(() => import('./ChangeDialog.tsx'))
const EndDialog = lazyDialog(() => import('./EndDialog.tsx'))

/** Appointments with what the viewer may do with each. */
export function AppointmentTable({
  rows,
  empty,
}: {
  rows: readonly Appointment[] | undefined
  empty: ReactNode
}) {
  return (
    <DataTable
      caption="Appointments"
      captionHidden
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={columns}
    />
  )
}

const columns: DataTableProps<Appointment>['columns'] = [
  {
    header: 'Account',
    cell: ({ account, capacity }) => (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">{account.name}</span>
        <span className="text-small font-normal text-muted">{capacityLabels[capacity]}</span>
      </span>
    ),
  },
  {
    header: 'Acts for',
    cell: appointment => <SubjectLink appointment={appointment}>{nameSubject(appointment)}</SubjectLink>,
  },
  {
    header: 'Term',
    cell: appointment => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={tones[appointment.state]}>{appointmentStateLabels[appointment.state]}</Badge>
        <span className="text-small text-muted tabular">{describeTerm(appointment)}</span>
      </span>
    ),
  },
  {
    header: 'Decision',
    cell: ({ reason, endReason, grantedAt, grantedBy }) => (
      <span className="grid max-w-80 gap-0.5 text-small">
        <span className="wrap-anywhere">{endReason ?? reason}</span>
        <span className="text-muted tabular">
          Granted {formatDay(grantedAt)} by {grantedBy}
        </span>
      </span>
    ),
  },
  { header: 'Actions', cell: appointment => <AppointmentActions appointment={appointment} /> },
]

const tones = { running: 'accent', scheduled: 'gold', suspended: 'danger', ended: 'neutral' } as const

function AppointmentActions({ appointment }: { appointment: Appointment }) {
  if (!appointment.abilities.manage) return <span className="text-small text-muted">None</span>
  const name = `${appointment.account.name}, ${describeAppointment(appointment)}`
  return (
    <span className="flex flex-wrap gap-2">
      <DialogButton
        variant="secondary"
        size="small"
        aria-label={`Change: ${name}`}
        preload={ChangeDialog.preload}
        renderDialog={close => <ChangeDialog appointment={appointment} onClose={close} />}
      >
        Change
      </DialogButton>
      <DialogButton
        variant="quiet"
        size="small"
        aria-label={`End: ${name}`}
        preload={EndDialog.preload}
        renderDialog={close => <EndDialog appointment={appointment} onClose={close} />}
      >
        End
      </DialogButton>
    </span>
  )
}
