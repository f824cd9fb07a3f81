import { sql } from 'kysely'

import type { ConversationEventKind } from '#contract/messages/message-choices.ts'
import type { Tx } from '#server/platform/database/database.ts'

export type NewConversationEvent = {
  kind: ConversationEventKind
  /** Who does it; see `ConversationEvent`. */
  actorId?: string
  /** The people that it is about: one event for each. */
  accountIds?: readonly string[]
  title?: string
}

/**
 * Records what happens to a conversation, after its latest message. The caller has locked the conversation, so that the
 * events have the order of the changes, and announces it.
 */
export async function recordEvent(
  tx: Tx,
  conversationId: string,
  { kind, actorId, accountIds, title }: NewConversationEvent,
  now: Date,
): Promise<void> {
  if (accountIds?.length === 0) return
  await sql`
    insert into conversation_events (conversation_id, kind, actor_id, account_id, title, after_seq, created_at)
    select conversations.id, ${kind}, ${actorId ?? null}::uuid, account.id, ${title ?? null}::text, last_seq, ${now}
    from conversations, unnest(${accountIds ?? [null]}::uuid[]) with ordinality as account(id, position)
    where conversations.id = ${conversationId}
    order by account.position`.execute(tx)
}
