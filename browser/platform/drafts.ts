/**
 * What somebody was typing when their session ended by itself, kept for them in this tab until they have signed in
 * again. It is written at that moment, or when what was sent has not arrived. Whoever signs out takes it along, and so
 * does somebody else who signs in.
 */

/** Follows a form while it is open. `read` gives what is worth keeping, or undefined when nothing was typed. */
export function watchDraft(name: string, ownerId: string, read: () => unknown): () => void {
  const watched = { name, ownerId, read }
  open.add(watched)
  return () => void open.delete(watched)
}

/** Called when a session has ended on this page, before the page that needed it goes. */
export function saveDraftsOnSessionEnd(how: 'signed-out' | 'session-over'): void {
  if (how === 'signed-out') return clearDrafts()
  for (const { name, ownerId, read } of open) {
    const values = read()
    if (values !== undefined) saveDraft(name, ownerId, values)
  }
}

/** Keeps at once what was typed and has nowhere else to stay. */
export function saveDraft(name: string, ownerId: string, values: unknown): void {
  store(storage => storage.setItem(prefix + name, JSON.stringify({ ownerId, values })))
}

/** Whether anything is kept, for whomever. */
export function hasAnyDraft(): boolean {
  return store(storage => Object.keys(storage).some(key => key.startsWith(prefix))) ?? false
}

/** What was kept under this name for this person. Reading leaves it there: `dropDraft` takes it away. */
export function readDraft(name: string, ownerId: string): unknown {
  return store(storage => {
    const text = storage.getItem(prefix + name)
    if (text === null) return undefined
    const kept = JSON.parse(text) as { ownerId: string; values: unknown }
    return kept.ownerId === ownerId ? kept.values : undefined
  })
}

export function removeDraft(name: string): void {
  store(storage => storage.removeItem(prefix + name))
}

/** Takes away what was kept, but for what belongs to this person. */
export function clearDrafts(exceptOf?: string): void {
  store(storage => {
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(prefix)) continue
      const kept = exceptOf !== undefined && readDraft(key.slice(prefix.length), exceptOf) !== undefined
      if (!kept) storage.removeItem(key)
    }
  })
}

const prefix = 'heirloom.draft.'
const open = new Set<{ name: string; ownerId: string; read: () => unknown }>()

/** A browser may keep no storage, or be full: then nothing is kept, and nothing else is wrong. */
function store<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
