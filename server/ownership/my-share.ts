import type { User } from '#contract/accounts/accounts.ts'
import { roundToCents, sum } from '#contract/finance/exact.ts'
import type { EntityShare, MyShare, OwnershipProblem } from '#contract/ownership/ownership.ts'
import { can } from '#contract/roles/capabilities.ts'
import { findLinkedMemberName } from '#server/family-tree/store.ts'
import type { ReadEntityAccounts, StoredEntityAccount } from '#server/investments/accounts/entity-accounts.ts'
import type { Platform } from '#server/platform/platform.ts'

import { listAllEntities, type StoredEntity } from './entity-store.ts'
import { compareFractions, formatShare, one, takeShare, zero } from './fraction.ts'
import { lookThrough, type LookThrough, type Stake } from './look-through.ts'
import { findOwnedEntities, listPaths } from './ownership-paths.ts'
import { formatStoredPercent, nameEntity } from './presenters.ts'
import { listStakesOn } from './stake-store.ts'

/** The stakes of a day, looked through, with the names that the viewer may see. */
type Picture = {
  stakes: readonly Stake[]
  results: ReadonlyMap<string, LookThrough>
  memberId: string | null
  visibleNames: ReadonlyMap<string, string>
  accounts: ReadonlyMap<string, StoredEntityAccount[]>
}

/** What the viewer owns of each entity that they see on a day, and its value on that day, the largest share first. */
export async function calculateMyShare(
  { config, database, today }: Platform,
  readEntityAccounts: ReadEntityAccounts,
  viewer: User,
  date: string = today(),
): Promise<MyShare> {
  const { db } = database
  const [member, entities, stakes, { accounts, valuedOn }] = await Promise.all([
    findLinkedMemberName(db, viewer.id),
    listAllEntities(db),
    listStakesOn(db, date),
    readEntityAccounts(viewer, date),
  ])
  const owned = member === null ? new Set() : findOwnedEntities(member.id, stakes)
  const visible = entities.filter(({ id }) => can(viewer, 'ownership.manage') || owned.has(id))
  const picture: Picture = {
    stakes,
    results: lookThrough(
      entities.map(({ id }) => id),
      stakes,
    ),
    memberId: member?.id ?? null,
    visibleNames: new Map(visible.map(entity => [entity.id, nameEntity(entity, config.FAMILY_NAME)])),
    accounts: Map.groupBy(accounts, ({ entityId }) => entityId),
  }
  const shares = visible
    .map(entity => ({ share: findShare(picture, entity.id), presented: presentShare(picture, entity) }))
    .toSorted(
      (left, right) =>
        compareFractions(right.share, left.share) ||
        names.compare(left.presented.entity.name, right.presented.entity.name),
    )
    .map(({ presented }) => presented)
  return {
    date,
    valuedOn,
    member,
    entities: shares,
    totalShareValue: roundToCents(sum(shares.map(({ shareValue }) => shareValue))),
  }
}

const names = new Intl.Collator('en-US')

function findShare({ results, memberId }: Picture, entityId: string) {
  return (memberId === null ? undefined : results.get(entityId)?.shares.get(memberId)) ?? zero
}

function presentShare(picture: Picture, { id, kind }: StoredEntity): EntityShare {
  const { stakes, memberId, visibleNames } = picture
  const result = picture.results.get(id)!
  const share = findShare(picture, id)
  const { paths, isComplete } =
    memberId === null || share === zero ? { paths: [], isComplete: true } : listPaths(memberId, id, stakes)
  const accounts = picture.accounts.get(id) ?? []
  const value = roundToCents(sum(accounts.map(account => account.value)))
  return {
    entity: { id, kind, name: visibleNames.get(id)! },
    share: formatShare(share),
    paths: paths.map(path => ({
      steps: path.steps.map(({ entityId, percent }) => ({
        id: entityId,
        // The viewer sees every entity on the way, since they own a part of it.
        name: visibleNames.get(entityId)!,
        percent: formatStoredPercent(percent),
      })),
      share: formatShare(path.share),
    })),
    hasMorePaths: !isComplete,
    unassigned: formatShare(result.unassigned),
    problems: listProblems(result, visibleNames),
    accounts,
    value,
    shareValue: takeShare(value, share),
  }
}

function listProblems(
  { loop, isUnsolvable, total }: LookThrough,
  visibleNames: ReadonlyMap<string, string>,
): OwnershipProblem[] {
  const problems: OwnershipProblem[] = []
  if (loop !== null) {
    // Someone who owns a part of an entity in a loop owns a part of all of them, and sees them.
    const path = loop.map(id => ({ id, name: visibleNames.get(id)! }))
    problems.push({ kind: 'loop', path, isUnsolvable })
  }
  if (compareFractions(total, one) !== 0) problems.push({ kind: 'total', total: formatShare(total) })
  return problems
}
