import { recentItemsKey, runWithStorage } from '#browser/platform/drafts/account-storage.ts'

/** What an account opened from the search, newest first, in this browser until it signs out. */
export interface RecentItem {
  path: string
  title: string
  note: string | null
}

const maxItems = 6

export function readRecentItems(accountId: string): RecentItem[] {
  return (
    runWithStorage(storage => {
      const stored: unknown = JSON.parse(storage.getItem(recentItemsKey(accountId)) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isRecentItem) : []
    }) ?? []
  )
}

/** Adds an item as the newest one. */
export function addRecentItem(accountId: string, item: RecentItem): void {
  const others = readRecentItems(accountId).filter(({ path }) => path !== item.path)
  const items = [item, ...others].slice(0, maxItems)
  runWithStorage(storage => storage.setItem(recentItemsKey(accountId), JSON.stringify(items)))
}

/** Rejects what an older version of the portal may have stored. */
function isRecentItem(item: unknown): item is RecentItem {
  return (
    typeof item === 'object' &&
    item !== null &&
    'path' in item &&
    typeof item.path === 'string' &&
    /^\/(?!\/)/.test(item.path) &&
    'title' in item &&
    typeof item.title === 'string'
  )
}
