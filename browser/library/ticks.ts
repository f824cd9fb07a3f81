import { useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'

/** What a reader has ticked off in one article. Items are known by their text, so that a new one is not ticked. */
export type Ticks = {
  has: (item: string) => boolean
  toggle: (item: string) => void
  remove: (items: string[]) => void
}

/** They stay in this browser and under this account: what somebody has still to do is nobody else's business. */
export function useTicks(slug: string): Ticks {
  const { user } = useCurrentUser()
  const place = `heirloom.ticks.${user?.id}.${slug}`
  const [ticked, setTicked] = useState(() => readTicks(localStorageIfAny(), place))

  const keep = (items: string[]) => {
    setTicked(items)
    writeTicks(localStorageIfAny(), place, items)
  }
  return {
    has: item => ticked.includes(item),
    toggle: item => keep(ticked.includes(item) ? ticked.filter(other => other !== item) : [...ticked, item]),
    remove: items => keep(ticked.filter(item => !items.includes(item))),
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readTicks(store: Store | undefined, place: string): string[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(item => typeof item === 'string') : []
  } catch {
    return []
  }
}

export function writeTicks(store: Store | undefined, place: string, items: string[]): void {
  try {
    if (items.length === 0) store?.removeItem(place)
    else store?.setItem(place, JSON.stringify(items))
  } catch {
    // A browser that keeps nothing still lets one tick.
  }
}

/** Asking for it is refused where a browser forbids pages to keep anything. */
function localStorageIfAny(): Store | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
