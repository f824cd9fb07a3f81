import { composerKey, runWithStorage } from '#browser/platform/drafts/account-storage.ts'
import { readDraft, removeDraft, saveDraft } from '#browser/platform/drafts/drafts.ts'

import { emptyInput, isEmptyInput, type ComposerInput, type MessageEdit } from './composer-draft.ts'

/**
 * What an account is writing in its conversations. Local storage shares a new message with the other tabs at each
 * change, so that all of them show the latest text, and none shows a message that another one has sent. The change of a
 * sent message belongs to its tab: session storage has it, for a reload.
 */
export interface ComposerDrafts {
  subscribe: (listener: () => void) => () => void
  /** The same object until it changes. Empty without an account. */
  read: (conversationId: string, ownerId: string | undefined) => ComposerInput
  change: (conversationId: string, ownerId: string | undefined, change: Partial<ComposerInput>) => void
  /** Another tab has changed the item of this key in local storage, or all of them (null). */
  onStored: (key: string | null) => void
  /** Leaves the stored drafts for the next sign-in. */
  close: () => void
}

export function createComposerDrafts(): ComposerDrafts {
  const listeners = new Set<() => void>()
  /** What was read or written, by key. Without local storage, it is all there is. */
  const inputs = new Map<string, ComposerInput>()

  function notifyListeners(): void {
    for (const listener of listeners) listener()
  }

  function read(conversationId: string, ownerId: string | undefined): ComposerInput {
    if (ownerId === undefined) return emptyInput
    const key = composerKey(ownerId, conversationId)
    const input = inputs.get(key) ?? { ...readShared(key), edit: readEdit(conversationId, ownerId) }
    inputs.set(key, input)
    return input
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    change(conversationId, ownerId, change) {
      if (ownerId === undefined) return
      const input = { ...read(conversationId, ownerId), ...change }
      const key = composerKey(ownerId, conversationId)
      inputs.set(key, input)
      const { edit, ...shared } = input
      runWithStorage(storage =>
        isEmptyInput({ ...shared, edit: null })
          ? storage.removeItem(key)
          : storage.setItem(key, JSON.stringify(shared)),
      )
      if (change.edit === null) removeDraft(editName(conversationId))
      else if (edit !== null) saveDraft(editName(conversationId), ownerId, edit)
      notifyListeners()
    },
    onStored(key) {
      if (key === null) inputs.clear()
      else {
        const input = inputs.get(key)
        if (input === undefined) return
        inputs.set(key, { ...readShared(key), edit: input.edit })
      }
      notifyListeners()
    },
    close: () => inputs.clear(),
  }
}

function editName(conversationId: string): string {
  return `message-edit.${conversationId}`
}

// Only this module writes the items, so their JSON is not validated.

function readEdit(conversationId: string, ownerId: string): MessageEdit | null {
  return (readDraft(editName(conversationId), ownerId) as MessageEdit | undefined) ?? null
}

function readShared(key: string): ComposerInput {
  const stored = runWithStorage(storage => JSON.parse(storage.getItem(key) ?? '{}') as Partial<ComposerInput>)
  return { ...emptyInput, ...stored }
}
