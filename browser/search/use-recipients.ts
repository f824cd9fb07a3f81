import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'

import { useCreateConversation } from '#browser/messages/people/mutations.ts'
import { createRecipientsQuery } from '#browser/messages/queries.ts'
import { describeNextStep } from '#browser/platform/format/describe-next-step.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { markWords, splitWords } from './match-words.ts'
import type { PaletteContent } from './palette-content.ts'
import { useDebounced } from './use-debounced.ts'

/** The people that the account can write to. Selecting one opens the conversation of the two. */
export function useRecipients(text: string, isEnabled: boolean, openPath: (path: string) => void) {
  const search = useDebounced(text.trim())
  const { data, isFetching, isError, error } = useQuery({
    ...createRecipientsQuery(search),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const create = useCreateConversation()
  const words = splitWords(text)
  const openConversation = (personId: string) =>
    create.mutate(
      { kind: 'direct', personId },
      { onSuccess: ({ id }) => openPath(buildPath('conversation', { id })) },
    )
  // Those of the previous letters stay until the next reply.
  const matches = (data ?? []).filter(({ name }) => {
    const terms = splitWords(name)
    return words.every(word => terms.some(term => term.includes(word)))
  })
  const people = matches.map(({ id, name }) => ({
    key: `recipient:${id}`,
    icon: MessageCircle,
    title: markWords(name, words),
    run: () => openConversation(id),
  }))
  const isEmpty = people.length === 0 && !isFetching && !isError
  const failure = isError
    ? `We could not load the people. ${describeNextStep(error)}`
    : create.isError
      ? `We could not open the conversation. ${describeNextStep(create.error)}`
      : null
  const content: PaletteContent = {
    groups: people.length === 0 ? [] : [{ heading: 'Write to', entries: people }],
    message: failure ?? (isEmpty ? describeNoOne(search) : null),
    announcement: isFetching ? '' : pluralize(people.length, 'person', 'people'),
  }
  return {
    content,
    failure: isEnabled ? failure : null,
    isLoading: isEnabled && (search !== text.trim() || isFetching || create.isPending),
  }
}

/** The name in `write to ed`; null in other texts. */
export function findRecipientName(text: string): string | null {
  return /^\s*(?:write|message)\s+to\s+(\S.*)$/i.exec(text)?.[1] ?? null
}

function describeNoOne(search: string): string {
  return search === '' ? 'No one else has an account yet.' : `No one with an account is named “${search}”.`
}
