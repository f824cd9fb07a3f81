import { UsersRound } from 'lucide-react'

import { Avatar } from '#browser/ui/Avatar.tsx'
import type { Conversation } from '#contract/messages/messages.ts'

export function ConversationAvatar({
  conversation: { kind, title, photographUrl },
  size = 'regular',
}: {
  conversation: Pick<Conversation, 'kind' | 'title' | 'photographUrl'>
  size?: 'small' | 'regular'
}) {
  if (kind === 'direct') return <Avatar name={title} image={photographUrl} size={size} decorative />
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full border border-gilt bg-gold-soft text-gold"
    >
      <UsersRound strokeWidth={1.5} className="size-5" />
    </span>
  )
}
