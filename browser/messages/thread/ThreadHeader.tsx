import { ArrowLeft, BellOff, Info, Search, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'

import { ConversationAvatar } from '#browser/messages/ConversationAvatar.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { ConversationDetails } from '#contract/messages/messages.ts'
import { pluralize } from '#contract/texts/counts.ts'

const DetailsDrawer = lazyDialog(() => import('#browser/messages/people/DetailsDrawer.tsx'), 'The details')

export interface ThreadHeaderProps {
  conversation: ConversationDetails
  pathBack: string
  onLeft: () => void
}

/** Who the conversation is with, and the buttons of its search and its details. */
export function ThreadHeader({ conversation, pathBack, onLeft }: ThreadHeaderProps) {
  const { title, kind, correspondent, peopleCount, isMuted } = conversation
  const [opened, setOpened] = useState<'search' | 'details' | null>(null)
  useTitle(title)
  const memberId = correspondent?.memberId ?? null
  return (
    <header className="flex min-h-17 items-center gap-3 border-b border-line bg-raised px-3 py-2 sm:px-6">
      <BackLink path={pathBack} />
      <ConversationAvatar conversation={conversation} />
      <div className="min-w-0 grow">
        <h1 className="truncate text-title">
          {memberId === null ? (
            title
          ) : (
            <Link
              href={buildPath('familyMember', { id: memberId })}
              className="hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {title}
            </Link>
          )}
        </h1>
        {(kind !== 'direct' || isMuted) && (
          <p className="flex items-center gap-1.5 text-caption text-muted">
            {kind !== 'direct' && pluralize(peopleCount, 'person', 'people')}
            {isMuted && (
              <>
                <BellOff aria-hidden="true" strokeWidth={1.5} className="size-3.5" /> Muted
              </>
            )}
          </p>
        )}
      </div>
      <div className="-mr-2 flex shrink-0">
        <HeaderButton label="Search this conversation" icon={Search} onClick={() => setOpened('search')} />
        <HeaderButton label="Conversation details" icon={Info} onClick={() => setOpened('details')} />
      </div>
      {opened !== null && (
        <DetailsDrawer
          conversation={conversation}
          isSearching={opened === 'search'}
          onClose={() => setOpened(null)}
          onLeft={onLeft}
        />
      )}
    </header>
  )
}

interface HeaderButtonProps {
  label: string
  icon: LucideIcon
  onClick: () => void
}

function HeaderButton({ label, icon: Icon, onClick }: HeaderButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      className="text-muted"
      aria-label={label}
      title={label}
      onPointerEnter={DetailsDrawer.preload}
      onFocus={DetailsDrawer.preload}
      onClick={onClick}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} />
    </Button>
  )
}

/** The way back to the list, on a phone. */
export function BackToList({ path }: { path: string }) {
  return (
    <div className="flex min-h-17 items-center px-3 py-2 md:hidden">
      <BackLink path={path} />
    </div>
  )
}

export function BackLink({ path }: { path: string }) {
  return (
    <Link
      href={path}
      aria-label="Back to your conversations"
      className={getButtonClass({ variant: 'quiet', size: 'icon', className: 'md:hidden' })}
    >
      <ArrowLeft aria-hidden="true" strokeWidth={1.5} />
    </Link>
  )
}
