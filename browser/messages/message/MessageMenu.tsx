import { Copy, Pencil, Reply, Trash2 } from 'lucide-react'
import { useRef, type ReactElement } from 'react'

import { listKeys } from '#browser/platform/list-keys.ts'
import { showToast } from '#browser/platform/toast.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator, type MenuOpener } from '#browser/ui/overlays/Menu.tsx'
import { messageReactions } from '#contract/messages/message-choices.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import { isEditable } from './is-editable.ts'
import type { MessageActions } from './message-actions.ts'
import { reactionIcons } from './reaction-icons.ts'

export interface MessageMenuProps {
  message: FamilyMessage
  /** Who has read it, of your own message in a group. */
  readers: string | null
  canWrite: boolean
  actions: MessageActions
  trigger: ReactElement
  openedBy: MenuOpener
}

/** What a reader can do with a message: the six reactions, then answering, copying, editing and deleting it. */
export default function MessageMenu({
  message,
  readers,
  canWrite,
  actions,
  trigger,
  openedBy,
}: MessageMenuProps) {
  /** Whether the action has moved the focus, to the composer or a dialog. */
  const hasMovedFocus = useRef(false)
  const own = message.reactions.find(({ isOwn }) => isOwn)?.reaction
  const moveFocus = (action: () => void) => () => {
    hasMovedFocus.current = true
    action()
  }
  return (
    <Menu
      trigger={trigger}
      openedBy={openedBy}
      align={message.isOwn ? 'end' : 'start'}
      onCloseAutoFocus={event => {
        if (hasMovedFocus.current) event.preventDefault()
        hasMovedFocus.current = false
      }}
    >
      <div className="flex">
        {listKeys(messageReactions).map(reaction => {
          const Icon = reactionIcons[reaction]
          const label = messageReactions[reaction]
          return (
            <MenuItem
              key={reaction}
              label={own === reaction ? `Remove: ${label}` : label}
              className={own === reaction ? 'bg-accent-soft text-accent-strong' : 'text-muted'}
              onSelect={() => actions.react(message, own === reaction ? null : reaction)}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} />
            </MenuItem>
          )
        })}
      </div>
      <MenuSeparator />
      {canWrite && (
        <MenuItem onSelect={moveFocus(() => actions.reply(message))}>
          <Reply aria-hidden="true" strokeWidth={1.5} />
          Reply
        </MenuItem>
      )}
      {message.message !== '' && (
        <MenuItem onSelect={() => void copyText(message.message)}>
          <Copy aria-hidden="true" strokeWidth={1.5} />
          Copy text
        </MenuItem>
      )}
      {isEditable(message.editableUntil) && canWrite && (
        <MenuItem onSelect={moveFocus(() => actions.edit(message))}>
          <Pencil aria-hidden="true" strokeWidth={1.5} />
          Edit
        </MenuItem>
      )}
      {message.canDelete && (
        <MenuItem destructive onSelect={() => actions.remove(message)}>
          <Trash2 aria-hidden="true" strokeWidth={1.5} />
          Delete
        </MenuItem>
      )}
      {readers !== null && (
        <>
          <MenuSeparator />
          <MenuLabel>{readers}</MenuLabel>
        </>
      )}
    </Menu>
  )
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', description: 'The text is on your clipboard.' })
  } catch {
    showToast({
      title: 'Copy failed',
      description: 'Select the text and copy it instead.',
      destructive: true,
    })
  }
}
