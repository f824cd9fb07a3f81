import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { messageReactions, type MessageReaction } from '#contract/messages/message-choices.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

import { reactionIcons } from './reaction-icons.ts'

/** The reactions to a message. A click adds the reader's own, or removes it. */
export function Reactions({
  reactions,
  onReact,
}: {
  reactions: FamilyMessage['reactions']
  onReact: (reaction: MessageReaction | null) => void
}) {
  if (reactions.length === 0) return null
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1.5">
      {reactions.map(({ reaction, names, isOwn }) => {
        const Icon = reactionIcons[reaction]
        return (
          <li key={reaction}>
            <button
              ref={focusSuccessor}
              type="button"
              aria-pressed={isOwn}
              aria-label={`${messageReactions[reaction]}, ${names.length}: ${names.join(', ')}`}
              title={names.join(', ')}
              onClick={() => onReact(isOwn ? null : reaction)}
              className={joinClasses(
                'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-caption tabular transition-colors hover:border-accent pointer-coarse:min-h-control',
                isOwn
                  ? 'border-accent bg-accent-soft text-accent-strong'
                  : 'border-line bg-raised text-muted',
              )}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
              {names.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
