import { useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { entityKinds } from '#contract/ownership/ownership-choices.ts'
import type {
  AccountOwnership,
  EntityAccount,
  OwnershipEntity,
  OwnershipStake,
} from '#contract/ownership/ownership.ts'

import { DeleteButton } from './DeleteButton.tsx'
import { EntityAccounts } from './EntityAccounts.tsx'
import { draftKeys, useDeleteEntity } from './queries.ts'
import { StakeTable } from './StakeTable.tsx'

const AssignDialog = lazyDialog(() => import('./AssignDialog.tsx'))
const EntityChangeDialog = lazyDialog(() => import('./EntityChangeDialog.tsx'))
const StakeDialog = lazyDialog(() => import('./StakeDialog.tsx'))

interface Props {
  entities: readonly OwnershipEntity[]
  stakes: readonly OwnershipStake[]
  ownerships: readonly AccountOwnership[]
  /** Those of today, by entity. */
  accounts: ReadonlyMap<string, readonly EntityAccount[]>
  today: string
  canManage: boolean
}

/** Every entity with its owners and its accounts. */
export function EntityList(props: Props) {
  const { entities, canManage } = props
  return (
    <section aria-labelledby="entities" className="mt-16">
      <h2 id="entities" tabIndex={-1}>
        Companies and trusts
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        Accounts of the family’s companies are not added to the family total a second time: the recorded
        assets of the companies contain them.
        {!canManage && ' You see the entities of which you own a part, and their current owners.'}
      </p>
      {entities.length === 0 ? (
        <EmptyState title="No companies or trusts yet" heading="h3">
          {canManage
            ? 'Choose “Add an entity” to record a company or a trust. Then add its owners and its accounts.'
            : 'When the board records that you own a part of a company or a trust, you find it here.'}
        </EmptyState>
      ) : (
        <ul className="mt-6 grid gap-6">
          {entities
            .toSorted((left, right) => left.name.localeCompare(right.name))
            .map(entity => (
              <li key={entity.id}>
                <EntityCard {...props} entity={entity} />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

function EntityCard({
  entity,
  entities,
  stakes,
  ownerships,
  accounts,
  today,
  canManage,
}: Props & { entity: OwnershipEntity }) {
  const { user } = useCurrentUser()
  const [dialog, setDialog] = useState(() => (canManage ? findInterrupted(entity.id, user?.id) : null))
  const close = () => setDialog(null)
  const deletion = useDeleteEntity(entity)
  const buttons = [
    ['stake', 'Add an owner', StakeDialog],
    ['account', 'Add an account', AssignDialog],
    // A family company has a fixed name.
    ...(entity.company === null ? [['change', 'Change', EntityChangeDialog] as const] : []),
  ] as const
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="wrap-anywhere">{entity.name}</h3>
          <Badge>{entity.company === null ? entityKinds[entity.kind] : 'Family company'}</Badge>
        </div>
        {canManage && (
          <div className="flex flex-wrap gap-2">
            {buttons.map(([name, label, { preload }]) => (
              <Button
                key={name}
                variant={name === 'change' ? 'quiet' : 'secondary'}
                size="small"
                aria-label={`${label}: ${entity.name}`}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={() => setDialog(name)}
              >
                {label}
              </Button>
            ))}
            <DeleteButton
              name={entity.name}
              question={{
                title: `Delete ${entity.name}?`,
                consequence:
                  'The entity and the stakes of its owners are no longer recorded. They cannot be restored.',
                confirmLabel: 'Delete entity',
              }}
              deletion={deletion}
            />
          </div>
        )}
      </div>
      <StakeTable
        entity={entity}
        stakes={stakes.filter(({ entityId }) => entityId === entity.id)}
        today={today}
        canManage={canManage}
      />
      <EntityAccounts
        entity={entity}
        ownerships={ownerships.filter(ownership => ownership.entity.id === entity.id)}
        accounts={accounts.get(entity.id) ?? []}
        today={today}
      />
      {dialog === 'stake' && <StakeDialog entity={entity} entities={entities} onClose={close} />}
      {dialog === 'account' && <AssignDialog entity={entity} onClose={close} />}
      {dialog === 'change' && <EntityChangeDialog entity={entity} onClose={close} />}
    </Card>
  )
}

type EntityDialogName = 'account' | 'change' | 'stake'

/** The dialog with a draft that the end of the session interrupted. */
function findInterrupted(id: string, userId: string | undefined): EntityDialogName | null {
  if (hasOpenDraft(draftKeys.addStake(id), userId)) return 'stake'
  if (hasOpenDraft(draftKeys.addAccount(id), userId)) return 'account'
  return hasOpenDraft(draftKeys.changeEntity(id), userId) ? 'change' : null
}
