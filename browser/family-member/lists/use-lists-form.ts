import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'

import { useRequestCorrection } from '#browser/family-member/queries.ts'
import { CallFailed, failureFields } from '#browser/platform/call.ts'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

import {
  toInput,
  changedLists,
  ListsInput,
  takeSnapshot,
  mergeRemote,
  type ListName,
  type ListsDraft,
  type ListsSnapshot,
} from './list-edits.ts'

export interface ListsFormProps {
  member: FamilyMember
  circle: FamilyCircle
  /** The input of an earlier visit. */
  draft: ListsDraft | undefined
  /** Called with a function that reads the current draft, and with null when the form closes. */
  registerReader: (read: (() => ListsDraft | undefined) | null) => void
  /** Called with the unsent input, or with undefined if there is none. */
  onClose: (draft: ListsDraft | undefined) => void
}

export type ListsForm = ReturnType<typeof useListsForm>

/** Edits the rows of these lists and requests the changes. Only changed lists are sent. */
export function useListsForm(
  names: readonly ListName[],
  { member, circle, draft, registerReader, onClose }: ListsFormProps,
) {
  const [initial, setInitial] = useState<ListsDraft>(() => draft ?? initialDraft(member, circle))
  const [requestNotes, setRequestNotes] = useState(initial.requestNotes)
  const [isUnchanged, setUnchanged] = useState(false)
  // After a reported conflict the next attempt states the current version and replaces the current rows.
  const [hasConflict, setConflict] = useState(false)
  const version = hasConflict ? circle.version : initial.version
  const request = useRequestCorrection({ id: member.id, version })
  const form = useForm<ListsInput, unknown, ListsSnapshot>({
    resolver: zodResolver(ListsInput),
    defaultValues: initial.input,
  })
  const { getValues, handleSubmit, reset, setError, setValue } = form
  const { formRef, focusFirstError } = useFocusFirstError()
  const current = takeSnapshot(circle, member)

  const read = useEffectEvent(readDraft)
  const register = useEffectEvent(registerReader)
  useEffect(() => {
    register(() => read())
    return () => register(null)
  }, [])

  function send(input: ListsSnapshot) {
    const changes = changedLists(names, initial.base, input)
    const isEmpty = Object.keys(changes).length === 0
    setUnchanged(isEmpty)
    if (isEmpty) return focusFirstError()
    request.mutate(
      { changes, requestNotes },
      {
        onError(failure) {
          if (failure instanceof CallFailed && failure.status === 409) setConflict(true)
          for (const [name, message] of Object.entries(failureFields(failure)))
            setError(name.replace(/^changes\./, '') as FieldPath<ListsInput>, { message })
          focusFirstError()
        },
      },
    )
  }

  function readDraft(): ListsDraft | undefined {
    const input = getValues()
    const isEdited = JSON.stringify(input) !== JSON.stringify(toInput(initial.base))
    return isEdited || requestNotes.trim() !== '' ? { ...initial, input, requestNotes } : undefined
  }

  return {
    form,
    formRef,
    base: initial.base,
    current,
    error: request.error,
    isPending: request.isPending,
    isUnchanged,
    hasConflict,
    isDraft: initial === draft,
    requestNotes,
    setRequestNotes,
    close: () => onClose(readDraft()),
    submit: (event: FormEvent) =>
      void handleSubmit(send, () => {
        setUnchanged(false)
        focusFirstError()
      })(event),
    discardDraft: () => {
      const fresh = initialDraft(member, circle)
      setInitial(fresh)
      reset(fresh.input)
      setRequestNotes('')
      setConflict(false)
    },
    /** Appends the rows that others added since, and makes the current version the base. */
    mergeCurrent: () => {
      for (const name of names)
        setValue(name, mergeRemote(name, getValues(), initial.base, current)[name], { shouldDirty: true })
      setInitial({ ...initial, base: current, version: circle.version })
      setConflict(false)
      request.reset()
    },
  }
}

function initialDraft(member: FamilyMember, circle: FamilyCircle): ListsDraft {
  const base = takeSnapshot(circle, member)
  return { base, version: circle.version, input: toInput(base), requestNotes: '' }
}
