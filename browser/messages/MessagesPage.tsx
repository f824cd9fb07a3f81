import { useLocation } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'

import { LeftThread } from './left/lazy-left-thread.tsx'
import { ListPane } from './list/ListPane.tsx'
import { useMessagesSearch } from './list/use-messages-search.ts'
import { useOutboxDelivery } from './outbox/use-outbox.ts'
import { ThreadPane } from './thread/lazy-thread.tsx'

/** /messages and /messages/:id: the conversations beside the open one; on a phone one of the two. */
export default function MessagesPage({ id = null }: { id?: string | null }) {
  const search = useMessagesSearch()
  const [, navigate] = useLocation()
  useOutboxDelivery()
  const pathBack = search.toAddress(buildPath('messages'))
  const renderThread = (openId: string) => (
    <ThreadPane
      // Opening a found message is another view of the thread.
      key={`${openId} ${search.message}`}
      id={openId}
      at={search.message}
      pathBack={pathBack}
      onOpenAt={message => search.setState({ message }, { replace: true })}
      onLeft={() => navigate(pathBack, { replace: true })}
    />
  )
  return (
    <div className="grow bg-sunken md:px-[clamp(0px,2vw,1.5rem)] md:py-6">
      <div className="mx-auto grid h-[calc(100dvh-7.25rem)] min-h-[28rem] max-w-[90rem] overflow-hidden bg-paper md:h-[calc(100dvh-10.25rem)] md:grid-cols-[minmax(19rem,2fr)_minmax(0,5fr)] md:rounded-lg md:border md:border-line md:shadow-raised">
        <section
          aria-label="Conversations"
          className={joinClasses(
            'flex min-h-0 min-w-0 flex-col md:border-r md:border-line',
            id !== null && 'max-md:hidden',
          )}
        >
          <ListPane openId={id} search={search} />
        </section>
        <section
          aria-label="Conversation"
          className={joinClasses('flex min-h-0 min-w-0 flex-col', id === null && 'max-md:hidden')}
        >
          {id === null ? (
            <NoConversation />
          ) : search.show === 'left' ? (
            <LeftThread key={id} id={id} pathBack={pathBack} fallback={renderThread(id)} />
          ) : (
            renderThread(id)
          )}
        </section>
      </div>
    </div>
  )
}

function NoConversation() {
  useTitle('Messages')
  return (
    <EmptyState title="Select a conversation" heading="h2" className="m-auto">
      Its messages will appear here. Only the people of a conversation can read it.
    </EmptyState>
  )
}
