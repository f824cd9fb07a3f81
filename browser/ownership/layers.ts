import type { OwnershipEntity, OwnershipStake } from '#contract/ownership/ownership.ts'

/** An entity in the list of layers, below the entity that owns a part of it. */
export interface Layer {
  /** Distinguishes the places of an entity that several others own. */
  key: string
  entity: OwnershipEntity
  /** What the entity above owns of it, one for each stake; none at the top. */
  percents: string[]
  /** Why what it owns is not listed here. */
  stop: 'loop' | 'listed' | null
  below: Layer[]
}

/**
 * The entities from the top down: first those that no other one owns, then what they own. An entity with several owners
 * is listed below each, and what it owns below the first one. A loop begins with any of its entities.
 */
export function buildLayers(
  entities: readonly OwnershipEntity[],
  stakes: readonly OwnershipStake[],
): Layer[] {
  const entityById = new Map(entities.map(entity => [entity.id, entity]))
  const ofEntities = stakes.filter(
    ({ entityId, ownerEntity }) =>
      ownerEntity !== null && entityById.has(ownerEntity.id) && entityById.has(entityId),
  )
  const owned = new Set(ofEntities.map(({ entityId }) => entityId))
  const byOwner = Map.groupBy(ofEntities, ({ ownerEntity }) => ownerEntity!.id)
  const listed = new Set<string>()
  const tops = entities.filter(({ id }) => !owned.has(id)).map(entity => createLayer(entity, [], []))
  for (const entity of entities) if (!listed.has(entity.id)) tops.push(createLayer(entity, [], []))
  return tops

  function createLayer(entity: OwnershipEntity, percents: string[], above: string[]): Layer {
    const key = [...above, entity.id].join(' ')
    const parts = Map.groupBy(byOwner.get(entity.id) ?? [], ({ entityId }) => entityId)
    const stop = above.includes(entity.id)
      ? 'loop'
      : listed.has(entity.id) && parts.size > 0
        ? 'listed'
        : null
    listed.add(entity.id)
    if (stop !== null) return { key, entity, percents, stop, below: [] }
    const below = Array.from(parts, ([id, owning]) =>
      createLayer(
        entityById.get(id)!,
        owning.map(({ percent }) => percent),
        [...above, entity.id],
      ),
    )
    return { key, entity, percents, stop, below }
  }
}
