import type { FamilyMessage } from '#contract/messages/messages.ts'

/** A message of Ben, unless `changes` say otherwise. */
export function createFamilyMessage(changes: Partial<FamilyMessage> = {}): FamilyMessage {
  return {
    id: 'message-1',
    fromMemberId: 'ben',
    toMemberId: 'ada',
    message: 'The oak is in leaf.',
    messageType: 'text',
    mediaUrl: null,
    mediaType: null,
    isRead: false,
    createdAt: '2026-11-23T09:00:00.000Z',
    conversationId: 'conversation-1',
    fromName: 'Ben Hartwell',
    isOwn: false,
    editedAt: null,
    deletedAt: null,
    replyTo: null,
    reactions: [],
    attachments: [],
    readCount: 0,
    editableUntil: null,
    canDelete: false,
    events: [],
    ...changes,
  }
}
