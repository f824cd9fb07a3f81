import { clearAccountStorage } from './account-storage.ts'

/**
 * Drafts of forms in this tab's session storage. They are saved when the session expires, when their form is closed,
 * and when their page is left or reloaded. They are restored when the form opens again for the same user. Signing out
 * deletes them, and so does a sign-in by another user.
 */

/**
 * Watches an open form. `read` returns the values to save, or undefined for an empty form. They are saved when the
 * session expires, when the page is reloaded or closed, and when the watching stops during the session.
 * @returns how to stop.
 */
export function watchDraft(name: string, ownerId: string, read: () => unknown): () => void {
  const watched = { name, ownerId, read }
  watchedForms.add(watched)
  const saveValues = () => {
    // After a sign-out, nothing may be stored.
    if (!watchedForms.has(watched)) return
    const values = read()
    if (values === undefined) removeDraft(name)
    else saveDraft(name, ownerId, values)
  }
  addEventListener('pagehide', saveValues)
  return () => {
    removeEventListener('pagehide', saveValues)
    saveValues()
    watchedForms.delete(watched)
  }
}

/**
 * Saves the drafts of all watched forms when the session ends, before their page unmounts. Signing out deletes all.
 * @returns whether it saved one.
 */
export function saveDraftsOnSessionEnd(reason: 'signed-out' | 'session-over'): boolean {
  const forms = [...watchedForms]
  watchedForms.clear()
  if (reason === 'signed-out') {
    clearDrafts()
    return false
  }
  let hasSaved = false
  for (const { name, ownerId, read } of forms) {
    const values = read()
    if (values === undefined) continue
    saveDraft(name, ownerId, values, location.pathname + location.search)
    hasSaved = true
  }
  return hasSaved
}

/** The address of a page with a draft of this user that the end of the session interrupted. */
export function findInterruptedPage(ownerId: string): string | undefined {
  return runWithSessionStorage(storage => {
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(prefix)) continue
      const draft = JSON.parse(storage.getItem(key) ?? '{}') as Partial<StoredDraft>
      if (draft.ownerId === ownerId && draft.page !== undefined) return draft.page
    }
    return undefined
  })
}

/** Saves one draft immediately. `page` is the address to continue at when the session ended. */
export function saveDraft(name: string, ownerId: string, values: unknown, page?: string): void {
  const draft: StoredDraft = { ownerId, values, page }
  runWithSessionStorage(storage => storage.setItem(prefix + name, JSON.stringify(draft)))
}

/** The user's draft of this name. `removeDraft` deletes it. */
export function readDraft(name: string, ownerId: string): unknown {
  return runWithSessionStorage(storage => {
    const text = storage.getItem(prefix + name)
    if (text === null) return undefined
    const draft = JSON.parse(text) as StoredDraft
    return draft.ownerId === ownerId ? draft.values : undefined
  })
}

/** Whether this form was open when its page was left or the session expired, so that its page opens it again. */
export function hasOpenDraft(name: string, ownerId: string | undefined): boolean {
  if (ownerId === undefined) return false
  const draft = readDraft(name, ownerId)
  return typeof draft === 'object' && draft !== null && 'wasOpen' in draft && draft.wasOpen === true
}

/** The rest of the name of the user's form that was open, of those whose names begin with `group`. */
export function findOpenDraft(group: string, ownerId: string | undefined): string | undefined {
  return runWithSessionStorage(storage => {
    const keys = Object.keys(storage).filter(key => key.startsWith(prefix + group))
    const names = keys.map(key => key.slice(prefix.length))
    return names.find(name => hasOpenDraft(name, ownerId))?.slice(group.length)
  })
}

/** Renames the drafts of a record that another one replaces. @returns whether it renamed one. */
export function renameDrafts(id: string, newId: string, update: (values: unknown) => unknown): boolean {
  const hasRenamed = runWithSessionStorage(storage => {
    const keys = Object.keys(storage).filter(key => key.startsWith(prefix) && key.includes(id))
    for (const key of keys) {
      const draft = JSON.parse(storage.getItem(key) ?? '{}') as StoredDraft
      storage.setItem(key.replace(id, newId), JSON.stringify({ ...draft, values: update(draft.values) }))
      storage.removeItem(key)
    }
    return keys.length > 0
  })
  return hasRenamed ?? false
}

export function removeDraft(name: string): void {
  runWithSessionStorage(storage => storage.removeItem(prefix + name))
}

/** Deletes all drafts, waiting messages and recent items of the search, except those of this user. */
export function clearDrafts(exceptOwnerId?: string): void {
  clearAccountStorage(exceptOwnerId)
  runWithSessionStorage(storage => {
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(prefix)) continue
      const isRetained =
        exceptOwnerId !== undefined && readDraft(key.slice(prefix.length), exceptOwnerId) !== undefined
      if (!isRetained) storage.removeItem(key)
    }
  })
}

/** Only this module writes the items, so their JSON is not validated. */
interface StoredDraft {
  ownerId: string
  values: unknown
  page?: string | undefined
}

const prefix = 'heirloom.draft.'
const watchedForms = new Set<{ name: string; ownerId: string; read: () => unknown }>()

/** Runs `task`, or returns undefined when session storage is unavailable or full. */
export function runWithSessionStorage<Result>(task: (storage: Storage) => Result): Result | undefined {
  try {
    return task(sessionStorage)
  } catch {
    return undefined
  }
}
