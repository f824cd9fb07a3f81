import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { readDraft, removeDraft, saveDraft, watchDraft } from '#browser/platform/drafts/drafts.ts'

import { findChangedNames } from './edits.ts'
import type { Draft, FormInput } from './unsent-input.ts'

export interface DraftOptions {
  /** False when the input has been sent already. */
  isNeeded?: () => boolean
  /** What the user has to do again, such as selecting a file. The notice of the restored draft repeats it. */
  note?: () => string | undefined
  /** Fields that are never stored, such as passwords. */
  omit?: readonly string[]
}

interface StoredDraft {
  /** The name of the draft, and the account whose input it contains. Undefined for a form without drafts. */
  name: { key: string; ownerId: string } | undefined
  /** The draft that was stored when the form was opened. */
  draft: Draft | undefined
}

/** The draft of this name and account that a form restores. */
export function useStoredDraft(key: string | undefined): StoredDraft {
  const ownerId = useCurrentUser().user?.id
  const name = key === undefined || ownerId === undefined ? undefined : { key, ownerId }
  const [draft] = useState(() => name && (readDraft(name.key, name.ownerId) as Draft | undefined))
  return { name, draft }
}

export interface FormDraft {
  /** Set while the values of the form are those of the stored draft. */
  restored: { note: string | undefined } | undefined
  /** The fields have other values now, which can be stored again. */
  discard: () => void
  /** The record is saved. A draft that is restored afterward would create it a second time. */
  markSent: () => void
  /** Stores the input of a form that the user closes. */
  saveOnClose: () => void
}

/**
 * Stores the input of a form when the form is closed, when the session expires, and when its page is left or reloaded.
 * @param read returns the current input
 */
export function useFormDraft(
  { name, draft: stored }: StoredDraft,
  { isNeeded, note, omit = [] }: DraftOptions = {},
  read: () => FormInput,
): FormDraft {
  const [isRestored, setRestored] = useState(stored !== undefined)
  const isSent = useRef(false)
  // A form that the user closed does not open by itself with its draft.
  const isClosed = useRef(false)

  function createDraft(): Draft | undefined {
    if (isSent.current) return undefined
    const { base, input: values } = read()
    const input = Object.fromEntries(Object.entries(values).filter(([name]) => !omit.includes(name)))
    if (findChangedNames(base.values, input).length === 0 || isNeeded?.() === false) return undefined
    return { base, input: removeFiles(input), note: note?.(), wasOpen: !isClosed.current }
  }
  useDraftStorage(name, createDraft)

  return {
    restored: isRestored ? { note: stored?.note } : undefined,
    discard() {
      isSent.current = false
      setRestored(false)
    },
    markSent() {
      isSent.current = true
      if (name !== undefined) removeDraft(name.key)
    },
    saveOnClose() {
      isClosed.current = true
      if (name === undefined) return
      const draft = createDraft()
      if (draft !== undefined) saveDraft(name.key, name.ownerId, draft)
    },
  }
}

/** Deletes the stored draft, which is in the fields by now, and watches for the next one. */
function useDraftStorage(name: StoredDraft['name'], createDraft: () => Draft | undefined): void {
  const readInput = useEffectEvent(createDraft)
  const { key, ownerId } = name ?? {}
  useEffect(() => {
    if (key === undefined || ownerId === undefined) return
    removeDraft(key)
    return watchDraft(key, ownerId, readInput)
  }, [key, ownerId])
}

/** Files cannot be stored in a draft, so they have to be selected again. */
function removeFiles(input: FieldValues): FieldValues {
  const values = Object.entries<unknown>(input)
  return Object.fromEntries(values.map(([name, value]) => [name, value instanceof Blob ? null : value]))
}
