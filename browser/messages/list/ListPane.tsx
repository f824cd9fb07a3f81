import { SquarePen } from 'lucide-react'
import { useState } from 'react'

import { findOpenNewGroup } from '#browser/messages/people/draft-keys.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

import { ConversationList } from './ConversationList.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { shortestSearch } from './shortest-search.ts'
import type { MessagesSearch } from './use-messages-search.ts'

const LeftList = lazyWithPreload(() => import('#browser/messages/left/LeftList.tsx'), <LoadingRows />)
const FoundMessages = lazyWithPreload(() => import('./FoundMessages.tsx'))
const NewConversationDialog = lazyDialog(() => import('#browser/messages/people/NewConversationDialog.tsx'))

/** The conversations with their search, and the messages that contain its words. */
export function ListPane({ openId, search }: { openId: string | null; search: MessagesSearch }) {
  const userId = useCurrentUser().user?.id
  const [isCreating, setCreating] = useState(() => findOpenNewGroup(userId) !== undefined)
  const isLeft = search.show === 'left'
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
            aria-label={isLeft ? 'Search groups that you left' : 'Search people, groups and messages'}
            placeholder={isLeft ? 'Group name' : 'Name or words'}
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
            { value: 'left', label: 'Left' },
          ]}
          value={search.show}
          onChange={show => search.setState({ show }, { replace: true })}
        />
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {isLeft ? (
          <LeftList openId={openId} search={search.search} toAddress={search.toAddress} />
        ) : (
          <>
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
          </>
        )}
      </div>
      {(isCreating || search.new !== null) && (
        <NewConversationDialog
          initialKind={search.new ?? 'direct'}
          onClose={() => {
            setCreating(false)
            search.setState({ new: null }, { replace: true })
          }}
        />
      )}
    </>
  )
}
