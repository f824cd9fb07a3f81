import { pluralize } from '#contract/texts/counts.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SearchSource } from '#server/platform/search-source.ts'

import { syncOwnMemberships } from './conversations/find-conversation.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { presentConversations } from './conversations/present-conversation.ts'
import { searchMessages } from './search-messages.ts'

/** The conversations of the viewer, by the words of their titles and of the names of their people. */
export function createConversationSource(platform: Platform): SearchSource {
  const { clock, database, envelopes } = platform
  const { db } = database
  return {
    name: 'conversations',
    async find({ user }, words, limit) {
      await syncOwnMemberships(platform, user.id)
      const { rows } = await listConversations(db, user.id, clock(), { search: words, limit })
      const conversations = await presentConversations(db, envelopes, user.id, rows)
      return conversations.map(({ id, title, kind, peopleCount }) => ({
        id,
        conversationId: null,
        title,
        markedTitle: null,
        note: kind === 'direct' ? null : pluralize(peopleCount, 'person', 'people'),
        excerpt: null,
      }))
    },
  }
}

/** The messages of the viewer's conversations, from when the viewer joined each. */
export function createMessageSource(platform: Platform): SearchSource {
  const { clock, database, envelopes } = platform
  return {
    name: 'messages',
    async find({ user }, words, limit) {
      await syncOwnMemberships(platform, user.id)
      const { rows } = await searchMessages(database.db, envelopes, user.id, clock(), { q: words, limit })
      return rows.map(({ id, conversationId, conversationTitle, fromName, excerpt }) => ({
        id,
        conversationId,
        title: conversationTitle,
        markedTitle: null,
        note: fromName === conversationTitle ? null : fromName,
        excerpt,
      }))
    },
  }
}
