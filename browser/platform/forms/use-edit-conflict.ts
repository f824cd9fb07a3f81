import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { mergeRemote, type RecordVersion } from './edits.ts'

export interface EditConflict<Fields> {
  /** False until the current values are read. */
  isLoaded: boolean
  /** The names of the changed fields. */
  changed: readonly string[]
  /** The values that the input was based on. */
  previous: Fields
  /** The current values. */
  values: Fields
}

interface EditConflictOptions {
  /** The stored values as they were last read; undefined for a new record. */
  current: RecordVersion<FieldValues> | undefined
  /** The stored values that the input is based on. */
  base: RecordVersion<FieldValues>
  setBase: (base: RecordVersion<FieldValues>) => void
  fields: Pick<UseFormReturn, 'getValues' | 'setValue'>
}

/**
 * An edit of a record that someone else changed since the form was opened. `reportConflict` states that. When the
 * record is read again, its values are merged into the fields: those that were edited retain their input.
 */
export function useEditConflict({ current, base, setBase, fields }: EditConflictOptions): {
  conflict: EditConflict<FieldValues> | undefined
  reportConflict: () => void
  clearConflict: () => void
} {
  // A conflict was reported, and the current values are not merged yet.
  const [isStale, setStale] = useState(false)
  const [conflict, setConflict] = useState<Pick<EditConflict<FieldValues>, 'changed' | 'previous'>>()

  const merge = useEffectEvent(() => {
    if (current === undefined) return
    const merged = mergeRemote(base.values, current.values, fields.getValues())
    for (const [name, value] of Object.entries(merged.updates)) fields.setValue(name, value)
    const changed = new Set([...(conflict?.changed ?? []), ...merged.changed])
    setConflict({ changed: [...changed], previous: base.values })
    setBase({ version: current.version, values: { ...base.values, ...current.values } })
    setStale(false)
  })
  // The version of the record changes when it is read again after the conflict.
  const isReadAgain = isStale && current !== undefined && current.version !== base.version
  useEffect(() => {
    // The values of the fields are outside of React's state, so they cannot be merged while rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isReadAgain) merge()
  }, [isReadAgain])

  return {
    conflict: conflict && { ...conflict, isLoaded: !isStale, values: base.values },
    reportConflict() {
      setStale(true)
      setConflict({ changed: conflict?.changed ?? [], previous: base.values })
    },
    clearConflict() {
      setStale(false)
      setConflict(undefined)
    },
  }
}
