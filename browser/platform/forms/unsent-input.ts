import type { FieldValues } from 'react-hook-form'

import { readDraft, renameDrafts, saveDraft } from '#browser/platform/drafts/drafts.ts'

import type { RecordVersion } from './edits.ts'

/** The input, the values it is based on, and whether the form was open when the draft was stored. */
export interface Draft extends FormInput {
  note: string | undefined
  wasOpen: boolean
}

export interface FormInput {
  base: RecordVersion<FieldValues>
  input: FieldValues
}

/** The input of a stored draft, for a page that displays it outside of its form. */
export function readUnsentInput(key: string, ownerId: string): FieldValues | undefined {
  return (readDraft(key, ownerId) as Draft | undefined)?.input
}

/**
 * Moves the input of forms about a record to the record that replaces it. The version 0 is stale, so that an edit is
 * compared with the values of that record before it is saved. @returns whether there was input.
 */
export function moveUnsentInput(id: string, newId: string): boolean {
  return renameDrafts(id, newId, values => {
    const draft = values as Draft
    return { ...draft, base: { ...draft.base, version: 0 } }
  })
}

/** Stores input that could not be sent, so that its form opens with it. */
export function saveUnsentInput(key: string, ownerId: string, input: FieldValues): void {
  const values = Object.fromEntries(Object.keys(input).map(name => [name, '']))
  const draft: Draft = { base: { version: 0, values }, input, note: undefined, wasOpen: true }
  saveDraft(key, ownerId, draft)
}
