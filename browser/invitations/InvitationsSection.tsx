import { useInfiniteQuery } from '@tanstack/react-query'

import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import {
  createChoiceParam,
  createTextParam,
  useSearchState,
  useSearchText,
} from '#browser/platform/search-state.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { PagedTable } from '#browser/ui/lists/PagedTable.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { invitationStates } from '#contract/invitations/invitation-choices.ts'
import type { Invitation } from '#contract/invitations/invitations.ts'

import { describeDelivery, describeMember, describeProgress, stateLabels } from './describe-invitation.ts'
import { InvitationActions } from './InvitationActions.tsx'
import { createInvitationsQuery, newInvitationDraft, type InvitationFilter } from './queries.ts'

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'))

/** Beside those of the accounts on the same page. */
const schema = {
  invited: createTextParam(200),
  invitation: createChoiceParam(invitationStates, null),
}

/** The invitations to register. */
export function InvitationsSection() {
  const { state, setState } = useSearchState(schema)
  const filter = { search: state.invited, state: state.invitation }
  const { searchText, setSearchText } = useSearchText(filter.search, invited =>
    setState({ invited }, { replace: true }),
  )
  const [isInviting, setIsInviting] = useDraftDialog(newInvitationDraft)
  return (
    <section aria-labelledby="invitations" className="mt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="invitations" tabIndex={-1} className="scroll-mt-24 outline-none">
            Invitations
          </h2>
          <p className="mt-2 max-w-prose text-small text-muted">
            An invited person can register in every registration mode, and does not wait for approval.
          </p>
        </div>
        <Button
          onPointerEnter={InviteDialog.preload}
          onFocus={InviteDialog.preload}
          onClick={() => setIsInviting(true)}
        >
          Invite someone
        </Button>
      </div>
      <search className="mt-6 grid items-end gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field label="Search invitations">
          <Input
            type="search"
            maxLength={200}
            autoComplete="off"
            placeholder="Email address or family member"
            value={searchText}
            onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
          />
        </Field>
        <Field label="Show">
          <Select
            value={filter.state ?? ''}
            onChange={({ currentTarget }) =>
              setState(
                { invitation: invitationStates.find(one => one === currentTarget.value) ?? null },
                { replace: true },
              )
            }
          >
            <option value="">All invitations</option>
            {invitationStates.map(one => (
              <option key={one} value={one}>
                {stateLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
      </search>
      <InvitationTable filter={filter} />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </section>
  )
}

function InvitationTable({ filter }: { filter: InvitationFilter }) {
  const list = useInfiniteQuery(createInvitationsQuery(filter))
  return (
    <PagedTable
      list={list}
      noun="invitations"
      failedTitle="The invitations could not be loaded"
      caption="Invitations"
      rowKey={({ id }) => id}
      empty={<NoInvitations filter={filter} />}
      columns={columns}
    />
  )
}

const columns: DataTableProps<Invitation>['columns'] = [
  { header: 'Invited', cell: invitation => <Invited invitation={invitation} /> },
  { header: 'State', cell: invitation => <State invitation={invitation} /> },
  {
    header: 'Sent',
    cell: invitation => (
      <span className="grid gap-0.5 text-small">
        <span className="whitespace-nowrap tabular">{formatDay(invitation.createdAt)}</span>
        <span className="text-muted">by {invitation.invitedBy}</span>
      </span>
    ),
  },
  { header: 'Actions', cell: invitation => <InvitationActions invitation={invitation} /> },
]

function Invited({ invitation }: { invitation: Invitation }) {
  const member = describeMember(invitation)
  return (
    <span className="grid gap-0.5">
      <span className="wrap-anywhere">{invitation.email}</span>
      <span className="text-small font-normal text-muted wrap-anywhere">
        {[describeDelivery(invitation), member].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function State({ invitation }: { invitation: Invitation }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tones[invitation.state]}>{stateLabels[invitation.state]}</Badge>
      <span className="text-small text-muted">{describeProgress(invitation)}</span>
    </span>
  )
}

const tones = { pending: 'gold', accepted: 'accent', expired: 'neutral', revoked: 'neutral' } as const

function NoInvitations({ filter }: { filter: InvitationFilter }) {
  if (filter.search !== '' || filter.state !== null)
    return <EmptyState title="No matches">No invitation matches this search and this state.</EmptyState>
  return (
    <EmptyState title="No invitations yet">
      Choose “Invite someone” to send the first one. Invitations appear here until a year after they end.
    </EmptyState>
  )
}
