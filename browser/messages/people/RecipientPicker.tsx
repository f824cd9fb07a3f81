import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createRecipientsQuery } from '#browser/messages/queries.ts'
import { describeNextStep } from '#browser/platform/format/describe-next-step.ts'
import { useSearchText } from '#browser/platform/search-state.ts'
import { Combobox } from '#browser/ui/controls/Combobox.tsx'
import type { Correspondent } from '#contract/messages/messages.ts'

export interface RecipientPickerProps {
  label: string
  hint?: string
  error?: string | undefined
  required?: boolean
  /** Left out of the suggestions. */
  exceptIds?: readonly string[]
  onSelect: (person: Correspondent) => void
}

const noIds: readonly string[] = []
const noPeople: readonly Correspondent[] = []

/** Chooses a person with an account, by name. */
export function RecipientPicker({ exceptIds = noIds, onSelect, ...field }: RecipientPickerProps) {
  const [search, setSearch] = useState('')
  const { searchText, setSearchText } = useSearchText(search, setSearch)
  const {
    data = noPeople,
    isError,
    isSuccess,
    error,
  } = useQuery({
    ...createRecipientsQuery(search),
    placeholderData: keepPreviousData,
  })
  const isEmpty = isSuccess && data.length === 0 && search === searchText.trim()
  const emptyHint =
    isEmpty && (search === '' ? 'No one else has an account yet.' : 'No one with an account has this name.')
  return (
    <Combobox
      {...field}
      hint={isError ? `The people could not be loaded. ${describeNextStep(error)}` : emptyHint || field.hint}
      placeholder="Name"
      text={searchText}
      items={data.filter(({ id }) => !exceptIds.includes(id))}
      toOption={({ id, name }) => ({ key: id, name, note: null })}
      onInput={setSearchText}
      onSelect={person => {
        setSearchText('')
        onSelect(person)
      }}
    />
  )
}
