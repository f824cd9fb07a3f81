import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { ConversationList } from '#browser/messages/list/ConversationList.tsx'
import { createFamilyMessagesQuery, createMemberAccountQuery } from '#browser/messages/queries.ts'
import { useReadMark } from '#browser/messages/thread/use-read-mark.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import { hasOpenMessageDraft } from './draft-key.ts'
import { ProfileMessage } from './ProfileMessage.tsx'

const SendMessageDialog = lazyDialog(() => import('./SendMessageDialog.tsx'))

export interface ProfileMessagesProps {
  member: FamilyMember
  /** The member that the account is linked to. */
  linkedMemberId: string | null
}

/** Section 2, the tab Messages: the conversation with the member; on your own profile all of yours. */
export default function ProfileMessages({ member, linkedMemberId }: ProfileMessagesProps) {
  const { firstName, isAlive } = member
  if (!isAlive)
    return (
      <EmptyState title="Messages are not available" heading="h2">
        {firstName} has died. You can share memories of {firstName} under Posts &amp; Updates.
      </EmptyState>
    )
  if (linkedMemberId === member.id) return <OwnConversations />
  return <ConversationWith member={member} linkedMemberId={linkedMemberId} />
}

function OwnConversations() {
  return (
    <>
      <ConversationList
        toAddress={path => path}
        firstStep={
          <Link href={buildPath('messages')} className={getButtonClass()}>
            Start a conversation
          </Link>
        }
      />
      <p className="mt-6">
        <Link href={buildPath('messages')} className="link">
          Open Messages
        </Link>
      </p>
    </>
  )
}

function ConversationWith({ member, linkedMemberId }: ProfileMessagesProps) {
  const list = useInfiniteQuery(createFamilyMessagesQuery(member.id))
  const account = useQuery(createMemberAccountQuery(member.id))
  const { user } = useCurrentUser()
  const [isWriting, setWriting] = useState(() => hasOpenMessageDraft(member.id, user?.id))
  // Unknown if it could not be loaded: the server then answers the message.
  const hasAccount = account.data === undefined || account.data.length > 0
  const button = (
    <Button
      // The first message replaces the empty state, whose button opened the dialog.
      ref={focusSuccessor}
      id={sendButtonId}
      data-focus-successor={sendButtonId}
      onPointerEnter={SendMessageDialog.preload}
      onClick={() => setWriting(true)}
    >
      Send Message
    </Button>
  )
  if (account.isPending)
    return (
      <output>
        <span className="sr-only">Loading your messages</span>
        <Skeleton className="h-60" />
      </output>
    )
  return (
    <>
      <PagedList
        list={list}
        noun="messages"
        content="your messages"
        heading="h2"
        skeleton={<Skeleton className="h-60" />}
        empty={
          hasAccount ? (
            <EmptyState title="No messages yet" heading="h2" action={button}>
              Your conversation with {member.firstName} will appear here. Only the two of you can read it.
            </EmptyState>
          ) : (
            <NoAccount firstName={member.firstName} />
          )
        }
      >
        {messages => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-4">
              {hasAccount ? (
                button
              ) : (
                <p className="text-small text-muted">
                  {member.firstName} has no active account, so no one could read a new message.
                </p>
              )}
              <Link href={buildPath('conversation', { id: messages[0]!.conversationId })} className="link">
                Open in Messages
              </Link>
            </div>
            <MessageList messages={messages} />
          </>
        )}
      </PagedList>
      {isWriting && (
        <SendMessageDialog
          member={member}
          linkedMemberId={linkedMemberId}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}

const sendButtonId = 'send-message'

function NoAccount({ firstName }: { firstName: string }) {
  return (
    <EmptyState title="Messages are not available yet" heading="h2">
      {firstName} has no account yet, so no one could read your message. You can write on {firstName}’s page
      under Posts &amp; Updates.
    </EmptyState>
  )
}

/** Newest first, as far as one is shown. */
function MessageList({ messages }: { messages: FamilyMessage[] }) {
  const [newest] = messages
  useReadMark(newest!.conversationId, newest!.id, true)
  return (
    <ul aria-label="Messages" className="mt-6 grid gap-5">
      {messages.map(message => (
        <ProfileMessage key={message.id} message={message} />
      ))}
    </ul>
  )
}
