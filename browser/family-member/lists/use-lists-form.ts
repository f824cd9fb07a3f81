import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'

import { useProposeCorrection } from '#browser/family-member/queries.ts'
import { CallFailed, failureFields } from '#browser/platform/call.ts'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

import {
  asEntered,
  changedLists,
  ListsFields,
  listsIn,
  withNews,
  type ListName,
  type ListsDraft,
  type ReadLists,
} from './list-edits.ts'

export interface ListsFormProps {
  member: FamilyMember
  circle: FamilyCircle
  /** What was begun earlier. */
  draft: ListsDraft | undefined
  /** Hears how to read what is typed and not proposed, for as long as that can be read. */
  onReadable: (read: (() => ListsDraft | undefined) | null) => void
  /** With what was typed and not proposed, unless there is nothing. */
  onClose: (unfinished: ListsDraft | undefined) => void
}

export type ListsForm = ReturnType<typeof useListsForm>

/** Rows of these lists, to be changed and proposed to the board. Only a list that was changed is sent. */
export function useListsForm(
  names: readonly ListName[],
  { member, circle, draft, onReadable, onClose }: ListsFormProps,
) {
  const [begun, setBegun] = useState<ListsDraft>(() => draft ?? initialDraft(member, circle))
  const [requestNotes, setRequestNotes] = useState(begun.requestNotes)
  const [isUnchanged, setUnchanged] = useState(false)
  // Once it was said that somebody was faster, the next try is made on what stands there by then.
  const [isTold, setTold] = useState(false)
  const propose = useProposeCorrection({ id: member.id, version: isTold ? circle.version : begun.version })
  const form = useForm<ListsFields, unknown, ReadLists>({
    resolver: zodResolver(ListsFields),
    defaultValues: begun.entered,
  })
  const { getValues, handleSubmit, reset, setError, setValue } = form
  const { element, refuse } = useFocusFirstError()
  const now = listsIn(circle, member)

  const read = useEffectEvent(unfinished)
  const tell = useEffectEvent(onReadable)
  useEffect(() => {
    tell(() => read())
    return () => tell(null)
  }, [])

  function send(entered: ReadLists) {
    const changes = changedLists(names, begun.basis, entered)
    const isNothing = Object.keys(changes).length === 0
    setUnchanged(isNothing)
    if (isNothing) return refuse()
    propose.mutate(
      { changes, requestNotes },
      {
        onError(failure) {
          if (failure instanceof CallFailed && failure.status === 409) setTold(true)
          for (const [name, message] of Object.entries(failureFields(failure)))
            setError(name.replace(/^changes\./, '') as FieldPath<ListsFields>, { message })
          refuse()
        },
      },
    )
  }

  function unfinished(): ListsDraft | undefined {
    const written = { ...begun, entered: getValues(), requestNotes }
    const isTyped = JSON.stringify(written.entered) !== JSON.stringify(asEntered(begun.basis))
    return isTyped || requestNotes.trim() !== '' ? written : undefined
  }

  return {
    form,
    element,
    basis: begun.basis,
    now,
    error: propose.error,
    isPending: propose.isPending,
    isUnchanged,
    isTold,
    isDraft: begun === draft,
    requestNotes,
    setRequestNotes,
    close: () => onClose(unfinished()),
    submit: (event: FormEvent) =>
      void handleSubmit(send, () => {
        setUnchanged(false)
        refuse()
      })(event),
    beginAnew: () => {
      const fresh = initialDraft(member, circle)
      setBegun(fresh)
      reset(fresh.entered)
      setRequestNotes('')
      setTold(false)
    },
    /** Puts what others have told meanwhile behind what was typed. */
    takeOver: () => {
      for (const name of names)
        setValue(name, withNews(name, getValues(), begun.basis, now)[name], { shouldDirty: true })
      setBegun({ ...begun, basis: now, version: circle.version })
      setTold(false)
      propose.reset()
    },
  }
}

function initialDraft(member: FamilyMember, circle: FamilyCircle): ListsDraft {
  const basis = listsIn(circle, member)
  return { basis, version: circle.version, entered: asEntered(basis), requestNotes: '' }
}
