import { Check, Frown, Heart, Laugh, Leaf, ThumbsUp, type LucideIcon } from 'lucide-react'

import type { MessageReaction } from '#contract/messages/message-choices.ts'

export const reactionIcons: Record<MessageReaction, LucideIcon> = {
  like: ThumbsUp,
  love: Heart,
  thanks: Leaf,
  agree: Check,
  laugh: Laugh,
  sad: Frown,
}
