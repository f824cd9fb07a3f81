import type { LifeEvent } from '#server/gedcom/model/events.ts'

/** Puts an event in place of an old one, or adds it where there is none; null removes the old one. */
export function putEvent(
  owner: { events: LifeEvent[] },
  old: LifeEvent | undefined,
  event: LifeEvent | null,
): void {
  const added = event === null ? [] : [event]
  owner.events =
    old === undefined
      ? [...owner.events, ...added]
      : owner.events.flatMap(other => (other === old ? added : [other]))
}
