import { useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'

/** The checked items of one article. Items are identified by their text, so a changed item is unchecked. */
export type Ticks = {
  has: (item: string) => boolean
  toggle: (item: string) => void
  remove: (items: string[]) => void
}

/** Stored in this browser, per account: a reader's open tasks are private. */
export function useTicks(slug: string): Ticks {
  const { user } = useCurrentUser()
  const key = `heirloom.ticks.${user?.id}.${slug}`
  const [ticked, setTicked] = useState(() => readTicks(localStorageIfAny(), key))

  const save = (items: string[]) => {
    setTicked(items)
    writeTicks(localStorageIfAny(), key, items)
  }
  return {
    has: item => ticked.includes(item),
    toggle: item => save(ticked.includes(item) ? ticked.filter(other => other !== item) : [...ticked, item]),
    remove: items => save(ticked.filter(item => !items.includes(item))),
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readTicks(store: Store | undefined, key: string): string[] {
  try {
    const stored: unknown = JSON.parse(store?.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(item => typeof item === 'string') : []
  } catch {
    return []
  }
}

export function writeTicks(store: Store | undefined, key: string, items: string[]): void {
  try {
    if (items.length === 0) store?.removeItem(key)
    else store?.setItem(key, JSON.stringify(items))
  } catch {
    // Without storage, ticks last until the page closes.
  }
}

/** Undefined where the browser denies access to storage. */
function localStorageIfAny(): Store | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
