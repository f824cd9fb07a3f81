import { SquarePen } from 'lucide-react'
import { useState } from 'react'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

import { ConversationList } from './ConversationList.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import type { MessagesSearch } from './use-messages-search.ts'

const NewConversationDialog = lazyDialog(() => import('#browser/messages/people/NewConversationDialog.tsx'))

/** The shortest text that messages are searched for. */
const shortestSearch = 2

/** The conversations with their search, and the messages that contain its words. */
export function ListPane({ openId, search }: { openId: string | null; search: MessagesSearch }) {
  const [isCreating, setCreating] = useState(false)
  // The heading of the page is that of the open conversation, if there is one.
  const Heading = openId === null ? 'h1' : 'h2'
  return (
    <>
      <header className="grid gap-3 border-b border-line px-4 pt-4 pb-3">
        <div className="flex items-center justify-between gap-3">
          <Heading className="text-heading">Messages</Heading>
          <Button
            variant="secondary"
            size="small"
            onPointerEnter={NewConversationDialog.preload}
            onClick={() => setCreating(true)}
          >
            <SquarePen aria-hidden="true" strokeWidth={1.5} />
            New
            <span className="sr-only">conversation</span>
          </Button>
        </div>
        <search>
          <Input
            type="search"
            aria-label="Search people, groups and messages"
            placeholder="Name or words"
            maxLength={200}
            autoComplete="off"
            value={search.searchText}
            onChange={({ currentTarget }) => search.setSearchText(currentTarget.value)}
          />
        </search>
        <SegmentedControl
          label="Show"
          labelHidden
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          value={search.show}
          onChange={show => search.setState({ show }, { replace: true })}
        />
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        <ConversationList
          openId={openId}
          search={search.search}
          isUnread={search.show === 'unread'}
          toAddress={search.toAddress}
          firstStep={
            <button type="button" className={getButtonClass()} onClick={() => setCreating(true)}>
              Start a conversation
            </button>
          }
        />
        {search.search.length >= shortestSearch && (
          <FoundMessages q={search.search} toAddress={search.toAddress} />
        )}
      </div>
      {isCreating && <NewConversationDialog onClose={() => setCreating(false)} />}
    </>
  )
}
