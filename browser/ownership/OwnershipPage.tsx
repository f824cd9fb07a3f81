import { useQuery } from '@tanstack/react-query'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { can } from '#contract/roles/capabilities.ts'

import { EntityList } from './EntityList.tsx'
import { BelowMyShare, MyShareSection } from './MyShareSection.tsx'
import { OwnershipLayers } from './OwnershipLayers.tsx'
import { createMyShareQuery, draftKeys, entitiesQuery, ownershipsQuery, stakesQuery } from './queries.ts'

const EntityDialog = lazyDialog(() => import('./EntityDialog.tsx'))

/** /ownership: companies and trusts, who owns them, and the viewer's share through all layers. */
export default function OwnershipPage() {
  useTitle('Ownership')
  const { user } = useCurrentUser()
  const canManage = can(user, 'ownership.manage')
  const [isAdding, setIsAdding] = useDraftDialog(draftKeys.addEntity)
  const entities = useQuery(entitiesQuery)
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={22}
        seed={54}
        className="absolute -top-52 -right-56 -z-10 size-[38rem] text-gilt/30 max-md:-right-96"
      />
      <div className="page py-14 lg:py-20">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div>
            <h1>Ownership</h1>
            <p className="mt-4 max-w-prose text-lead text-muted">
              The companies and trusts of the family: who owns them, what they own, and your share through all
              layers.
            </p>
          </div>
          {canManage && (
            <Button
              onPointerEnter={EntityDialog.preload}
              onFocus={EntityDialog.preload}
              onClick={() => setIsAdding(true)}
            >
              Add an entity
            </Button>
          )}
        </header>
        <MyShareSection />
        <BelowMyShare>
          <Record canManage={canManage} />
        </BelowMyShare>
      </div>
      {isAdding && canManage && (
        <EntityDialog
          taken={(entities.data ?? []).flatMap(({ company }) => company?.slug ?? [])}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}

/** The layers and the entities of today. */
function Record({ canManage }: { canManage: boolean }) {
  const entities = useQuery(entitiesQuery)
  const stakes = useQuery(stakesQuery)
  const ownerships = useQuery(ownershipsQuery)
  const shares = useQuery(createMyShareQuery(''))
  const failed = [entities, stakes, ownerships, shares].find(
    ({ isError, data }) => isError && data === undefined,
  )
  if (failed !== undefined)
    return (
      <LoadFailed
        className="mt-12"
        title="The companies and trusts could not be loaded"
        error={failed.error}
        onRetry={failed.refetch}
        isRetrying={failed.isFetching}
      />
    )
  if (
    entities.data === undefined ||
    stakes.data === undefined ||
    ownerships.data === undefined ||
    shares.data === undefined
  )
    return <Skeleton className="mt-12 h-240" />
  // Of those without a share that the viewer sees, this reply has all accounts too.
  const accounts = new Map(shares.data.entities.map(share => [share.entity.id, share.accounts]))
  const record = { entities: entities.data, stakes: stakes.data, today: shares.data.valuedOn }
  return (
    <>
      <OwnershipLayers {...record} />
      <EntityList {...record} ownerships={ownerships.data} accounts={accounts} canManage={canManage} />
    </>
  )
}
