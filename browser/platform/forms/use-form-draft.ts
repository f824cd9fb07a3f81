import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'

import { removeDraft, watchDraft } from '#browser/platform/drafts.ts'

export interface DraftOptions {
  /** Stores the input when the page of the form is left or reloaded, too. */
  savesOnLeave?: boolean
  /** False when the input has been sent already. */
  isNeeded?: () => boolean
  /** What the user has to do again, such as selecting a file. The notice of the restored draft repeats it. */
  note?: () => string | undefined
}

/** The name of a draft, and the account whose input it contains. */
export interface DraftName {
  key: string
  ownerId: string
}

/** The input, the values it is based on, and whether the form was open when the draft was stored. */
export interface Draft {
  base: Base
  input: FieldValues
  note: string | undefined
  wasOpen: boolean
}

/** The values that the input is based on, and their version. */
export interface Base {
  version: number
  values: FieldValues
}

/**
 * Stores the input when the session expires, and with `savesOnLeave` when its page is left. Deletes the previous draft,
 * which is in the fields by now.
 */
export function useFormDraft(
  name: DraftName | undefined,
  savesOnLeave: boolean,
  read: () => Draft | undefined,
): void {
  const readInput = useEffectEvent(read)
  const { key, ownerId } = name ?? {}
  useEffect(() => {
    if (key === undefined || ownerId === undefined) return
    removeDraft(key)
    return watchDraft(key, ownerId, readInput, { savesOnLeave })
  }, [key, ownerId, savesOnLeave])
}

/** Files cannot be stored in a draft, so they have to be selected again. */
export function removeFiles(input: FieldValues): FieldValues {
  const values = Object.entries<unknown>(input)
  return Object.fromEntries(values.map(([name, value]) => [name, value instanceof Blob ? null : value]))
}
