import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { Id, requiredText } from './text.ts'

const FamilyMessage = z
  .object({
    id: Id,
    fromMemberId: Id,
    toMemberId: Id,
    message: z.string(),
    messageType: z.string(),
    mediaUrl: z.string().nullable(),
    mediaType: z.string().nullable(),
    isRead: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'FamilyMessage' })
export type FamilyMessage = z.infer<typeof FamilyMessage>

export const messagesApi = calls({
  'GET /api/family-messages/{memberId}': {
    summary: 'The messages between this member and the caller.',
    isPlanned: true,
    access: 'signed-in',
    isPersonal: true,
    params: z.object({ memberId: Id }),
    reply: z.array(FamilyMessage),
  },
  'POST /api/family-messages': {
    summary: 'Sends a message; the sender is taken from the session.',
    isPlanned: true,
    access: 'signed-in',
    addsContent: true,
    body: z.object({
      fromMemberId: z.string().optional(),
      toMemberId: Id,
      message: requiredText('Please write a message', 10_000, { isMultiline: true }),
      messageType: z.enum(['text', 'image', 'video', 'file']).default('text'),
    }),
    reply: FamilyMessage,
    status: 201,
  },
})
