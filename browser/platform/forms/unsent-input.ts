import type { FieldValues } from 'react-hook-form'

import { readDraft, saveDraft } from '#browser/platform/drafts.ts'

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

/** Stores input that could not be sent, so that its form opens with it. */
export function saveUnsentInput(key: string, ownerId: string, input: FieldValues): void {
  const values = Object.fromEntries(Object.keys(input).map(name => [name, '']))
  const draft: Draft = { base: { version: 0, values }, input, note: undefined, wasOpen: true }
  saveDraft(key, ownerId, draft)
}
