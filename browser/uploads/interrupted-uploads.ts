import { readDraft, removeDraft, saveDraft } from '#browser/platform/drafts/drafts.ts'

import { toStored, type StoredUpload, type UploadEntry } from './upload-entry.ts'
import type { InterruptedUpload } from './upload-item.ts'

/** The unfinished uploads of an earlier page load, by their group, with the drafts of an account as their storage. */
export function createInterruptedUploads() {
  const byGroup = new Map<string, readonly StoredUpload[]>()

  /** Removes the first that matches. */
  function removeFirst(group: string, matches: (upload: StoredUpload) => boolean): StoredUpload | undefined {
    const uploads = byGroup.get(group) ?? []
    const found = uploads.find(matches)
    if (found !== undefined)
      byGroup.set(
        group,
        uploads.filter(upload => upload !== found),
      )
    return found
  }

  return {
    /** The same array until something changes. */
    list: (group: string): readonly InterruptedUpload[] => byGroup.get(group) ?? none,
    /** Reads a group for the first time, and returns its complete uploads. */
    restore(group: string, ownerId: string): readonly StoredUpload[] {
      if (byGroup.has(group)) return []
      const stored = readStored(group, ownerId)
      byGroup.set(
        group,
        stored.filter(({ uploadId }) => uploadId === null),
      )
      return stored.filter(({ uploadId }) => uploadId !== null)
    },
    /** The upload of a file that is chosen again. It is an item of the queue now. */
    claim: (group: string, fingerprint: string) =>
      removeFirst(group, upload => upload.fingerprint === fingerprint),
    discard(key: string): StoredUpload | undefined {
      for (const group of byGroup.keys()) {
        const discarded = removeFirst(group, upload => upload.key === key)
        if (discarded !== undefined) return discarded
      }
      return undefined
    },
    clear: () => byGroup.clear(),
    /** Stores them beside the started uploads of the queue. */
    save(ownerId: string, entries: readonly UploadEntry[]): void {
      for (const [group, interrupted] of byGroup) {
        const started = entries.filter(({ item, address }) => item.group === group && address !== null)
        const stored = [...started.map(toStored), ...interrupted]
        if (stored.length === 0) removeDraft(draftName(group))
        else saveDraft(draftName(group), ownerId, stored)
      }
    },
  }
}

const none: readonly InterruptedUpload[] = []

const draftName = (group: string) => `uploads.${group}`

/** Only this module writes it, so it is not validated. */
function readStored(group: string, ownerId: string): readonly StoredUpload[] {
  return (readDraft(draftName(group), ownerId) as readonly StoredUpload[] | undefined) ?? []
}
