import { useState } from 'react'

import { FoundMessageList } from '#browser/messages/list/FoundMessageList.tsx'
import { shortestSearch } from '#browser/messages/list/shortest-search.ts'
import { toMessagesAddress } from '#browser/messages/list/use-messages-search.ts'
import { useSearchText } from '#browser/platform/search-state.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'

/** Searches the messages of one conversation. */
export function ConversationSearch({
  conversationId,
  onOpen,
}: {
  conversationId: string
  /** Called when a found message is opened. */
  onOpen: () => void
}) {
  const [q, setQ] = useState('')
  const { searchText, setSearchText } = useSearchText(q, setQ)
  return (
    <search>
      <Field label="Search this conversation">
        <Input
          type="search"
          placeholder="Search messages"
          maxLength={200}
          autoComplete="off"
          value={searchText}
          onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
        />
      </Field>
      {q.length >= shortestSearch && (
        <div className="mt-3 max-h-80 overflow-y-auto rounded-md border border-line">
          <FoundMessageList
            q={q}
            conversationId={conversationId}
            toAddress={toMessagesAddress}
            onOpen={onOpen}
          />
        </div>
      )}
    </search>
  )
}
