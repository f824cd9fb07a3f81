import { useInfiniteQuery } from '@tanstack/react-query'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { createChoiceParam, useSearchState } from '#browser/platform/search-state.ts'
import { AccessRestricted } from '#browser/ui/AccessRestricted.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { capacities, capacityLabels } from '#contract/appointments/appointment-choices.ts'
import { can } from '#contract/roles/capabilities.ts'

import { AppointmentTable } from './AppointmentTable.tsx'
import { createAppointmentsQuery, draftKeys, type AppointmentFilter } from './queries.ts'

const GrantDialog = lazyDialog(() => import('./GrantDialog.tsx'))

/** /appointments: guardians, trustees and advisers, for the board and administrators. */
export default function AppointmentsPage() {
  useTitle('Appointments')
  const { user } = useCurrentUser()
  return can(user, 'appointments.grant') ? (
    <Appointments />
  ) : (
    <AccessRestricted>Only the board and administrators can grant appointments</AccessRestricted>
  )
}

const states = ['scheduled', 'running', 'suspended', 'ended'] as const
const stateOptions: Record<(typeof states)[number], string> = {
  scheduled: 'Scheduled',
  running: 'Running',
  suspended: 'Suspended',
  ended: 'Ended',
}

const schema = {
  state: createChoiceParam(states, null),
  capacity: createChoiceParam(capacities, null),
}

function Appointments() {
  const { state: search, setState } = useSearchState(schema)
  const filter: AppointmentFilter = { state: search.state ?? 'current', capacity: search.capacity }
  const [isGranting, setIsGranting] = useDraftDialog(draftKeys.grant)
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={22}
        seed={73}
        className="absolute -top-52 -right-56 -z-10 size-[38rem] text-gilt/30 max-md:-right-96"
      />
      <div className="page py-14 lg:py-20">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div>
            <h1>Appointments</h1>
            <p className="mt-4 max-w-prose text-lead text-muted">
              Guardians, trustees and advisers: who acts for a member or a company, and until when. Every
              change is recorded with its author and reason.
            </p>
          </div>
          <Button
            onPointerEnter={GrantDialog.preload}
            onFocus={GrantDialog.preload}
            onClick={() => setIsGranting(true)}
          >
            Grant an appointment
          </Button>
        </header>
        <search className="mt-12 grid items-end gap-x-6 gap-y-4 sm:max-w-2xl sm:grid-cols-2">
          <Field label="Show">
            <Select
              value={search.state ?? ''}
              onChange={({ currentTarget }) =>
                setState(
                  { state: states.find(one => one === currentTarget.value) ?? null },
                  { replace: true },
                )
              }
            >
              <option value="">All but ended</option>
              {states.map(one => (
                <option key={one} value={one}>
                  {stateOptions[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Capacity">
            <Select
              value={search.capacity ?? ''}
              onChange={({ currentTarget }) =>
                setState(
                  { capacity: capacities.find(one => one === currentTarget.value) ?? null },
                  { replace: true },
                )
              }
            >
              <option value="">All capacities</option>
              {capacities.map(one => (
                <option key={one} value={one}>
                  {capacityLabels[one]}
                </option>
              ))}
            </Select>
          </Field>
        </search>
        <AppointmentList filter={filter} />
      </div>
      {isGranting && <GrantDialog onClose={() => setIsGranting(false)} />}
    </div>
  )
}

function AppointmentList({ filter }: { filter: AppointmentFilter }) {
  const list = useInfiniteQuery(createAppointmentsQuery(filter))
  if (list.isError && list.data === undefined)
    return (
      <LoadFailed
        className="mt-8"
        title="The appointments could not be loaded"
        error={list.error}
        onRetry={list.refetch}
        isRetrying={list.isFetching}
      />
    )
  return (
    <Refreshing isRefreshing={list.isPlaceholderData} className="mt-8">
      <AppointmentTable rows={list.data?.rows} empty={<NoAppointments filter={filter} />} />
      {list.data !== undefined && list.data.rows.length > 0 && <LoadMore list={list} noun="appointments" />}
    </Refreshing>
  )
}

function NoAppointments({ filter: { state, capacity } }: { filter: AppointmentFilter }) {
  if (state !== 'current' || capacity !== null)
    return (
      <EmptyState title="No matches" heading="h2">
        No appointment matches these filters.
      </EmptyState>
    )
  return (
    <EmptyState title="No appointments yet" heading="h2">
      Choose “Grant an appointment” when the board has decided on a guardian, a trustee or an adviser.
    </EmptyState>
  )
}
