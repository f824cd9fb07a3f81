import type { ConversationDetails, FamilyMessage } from '#contract/messages/messages.ts'

import { createMember } from './members.ts'
import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** Opens the conversation of two people and returns its id. */
export async function openConversation(person: Person, other: Person): Promise<string> {
  const body = { kind: 'direct', personId: other.user?.id ?? '' } as const
  return (await person.call('POST /api/conversations', { body })).id
}

/** Creates a group of a person and others. */
export function createGroup(
  person: Person,
  others: Person[],
  title = 'Harvest',
): Promise<ConversationDetails> {
  const people = others.map(({ user }) => user?.id ?? '')
  return person.call('POST /api/conversations', { body: { kind: 'group', title, people } })
}

/** Creates the conversation of a member's branch, by a child of theirs with an account, and returns its id. */
export async function createBranch(portal: TestPortal, rootMemberId: string): Promise<string> {
  const child = await portal.signIn('family_member', 'Cora')
  await createMember(portal, child, { motherId: rootMemberId })
  const body = { kind: 'branch', rootMemberId, title: 'Our branch' } as const
  return (await child.call('POST /api/conversations', { body })).id
}

/** Sends a message to a conversation. */
export function send(
  person: Person,
  conversationId: string,
  message: string,
  more: { replyToId?: string } = {},
): Promise<FamilyMessage> {
  return person.call('POST /api/conversations/{id}/messages', {
    params: { id: conversationId },
    body: { message, ...more },
  })
}

/** Sends a message to another person, in the conversation of the two. */
export async function sendTo(person: Person, other: Person, message = 'Hello.'): Promise<FamilyMessage> {
  return send(person, await openConversation(person, other), message)
}

/** The texts of a conversation as a person reads them, oldest first. */
export async function readTexts(person: Person, conversationId: string): Promise<string[]> {
  const params = { id: conversationId }
  const messages = await person.call('GET /api/conversations/{id}/messages', {
    params,
    query: { limit: 100 },
  })
  return messages.map(({ message }) => message).toReversed()
}

export function markRead(person: Person, { id, conversationId }: FamilyMessage) {
  return person.call('POST /api/conversations/{id}/read', {
    params: { id: conversationId },
    body: { messageId: id },
  })
}

/** The conversation as the person's list shows it. */
export async function findListed(person: Person, id: string) {
  return (await person.call('GET /api/conversations')).find(one => one.id === id)
}

/** Reads a whole file, such as an attachment. @throws when it ends early. */
export async function downloadFile({ address }: TestPortal, person: Person, path: string) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(address + path, { headers: { cookie } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
