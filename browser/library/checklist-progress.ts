import { useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'

/** The checked items of one article. Items are identified by their text, so a changed item is unchecked. */
export type ChecklistProgress = {
  has: (item: string) => boolean
  toggle: (item: string) => void
  remove: (items: string[]) => void
}

/** Stored in this browser, per account: a reader's open tasks are private. */
export function useChecklist(slug: string): ChecklistProgress {
  const { user } = useCurrentUser()
  const key = `heirloom.checklist.${user?.id}.${slug}`
  const [checkedItems, setCheckedItems] = useState(() => readChecked(getLocalStorage(), key))

  const saveItems = (items: string[]) => {
    setCheckedItems(items)
    writeChecked(getLocalStorage(), key, items)
  }
  return {
    has: item => checkedItems.includes(item),
    toggle: item =>
      saveItems(
        checkedItems.includes(item) ? checkedItems.filter(other => other !== item) : [...checkedItems, item],
      ),
    remove: items => saveItems(checkedItems.filter(item => !items.includes(item))),
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readChecked(store: Store | undefined, key: string): string[] {
  try {
    const stored: unknown = JSON.parse(store?.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(item => typeof item === 'string') : []
  } catch {
    return []
  }
}

export function writeChecked(store: Store | undefined, key: string, items: string[]): void {
  try {
    if (items.length === 0) store?.removeItem(key)
    else store?.setItem(key, JSON.stringify(items))
  } catch {
    // Without storage, the check marks last until the page closes.
  }
}

/** Undefined where the browser denies access to storage. */
function getLocalStorage(): Store | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
