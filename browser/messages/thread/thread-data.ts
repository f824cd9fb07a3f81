import { replaceEqualDeep } from '@tanstack/react-query'

import type { ListPage } from '#browser/platform/call.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

/** The loaded part of a conversation. */
export interface ThreadData {
  /** In the server's order, oldest first, without gaps. */
  rows: readonly FamilyMessage[]
  /** The address of the page before the first row; null at the beginning of the conversation. */
  older: string | null
  /** Whether there are messages after the last row that are not loaded. */
  hasNewer: boolean
}

/** The newest page, or one that ends with a message that was found. */
export function startThread(page: ListPage<FamilyMessage>, newer?: ListPage<FamilyMessage>): ThreadData {
  return {
    rows: [...page.rows.toReversed(), ...(newer?.rows ?? [])],
    older: page.next,
    hasNewer: newer !== undefined && newer.next !== null,
  }
}

/** Adds the page before the first row. */
export function addOlder(data: ThreadData, page: ListPage<FamilyMessage>): ThreadData {
  return { ...data, rows: [...findNew(data, page.rows.toReversed()), ...data.rows], older: page.next }
}

/** Adds the messages after the last row, which the server lists oldest first. */
export function addNewer(data: ThreadData, page: ListPage<FamilyMessage>): ThreadData {
  return { ...data, rows: [...data.rows, ...findNew(data, page.rows)], hasNewer: page.next !== null }
}

/**
 * Replaces the end of the thread with the newest page, whose order is final, or all of it with a page that has no older
 * one: who has returned to a group does not see the messages from before. Undefined if there are messages between the
 * two that are not loaded.
 */
export function mergeNewest(data: ThreadData, page: ListPage<FamilyMessage>): ThreadData | undefined {
  const newest = shareRows(data.rows, page.rows.toReversed())
  if (page.next === null) return { rows: newest, older: null, hasNewer: false }
  const ids = new Set(newest.map(({ id }) => id))
  const start = data.rows.findIndex(({ id }) => ids.has(id))
  if (start === -1 && data.rows.length > 0) return undefined
  return {
    rows: [...data.rows.slice(0, Math.max(0, start)), ...newest],
    older: start > 0 ? data.older : page.next,
    hasNewer: false,
  }
}

/** Replaces loaded messages with their current state. */
export function updateMessages(data: ThreadData, messages: readonly FamilyMessage[]): ThreadData {
  const byId = new Map(messages.map(message => [message.id, message]))
  return { ...data, rows: data.rows.map(row => replaceEqualDeep(row, byId.get(row.id) ?? row)) }
}

/** The longest page that the server answers. */
const longestPage = 100

/**
 * The pages to read again, each by its newest message, besides the newest page of `pageSize`, which every refetch
 * reads: those of the changed message and of its answers, whose quotes change with it, or without one all.
 */
export function listStalePages(
  data: ThreadData | undefined,
  changedId: string | null,
  pageSize: number,
): { from: string; limit: number }[] {
  if (data === undefined) return []
  const rows = data.hasNewer ? data.rows : data.rows.slice(0, -pageSize)
  if (changedId !== null)
    return rows
      .filter(({ id, replyTo }) => id === changedId || replyTo?.id === changedId)
      .map(({ id }) => ({ from: id, limit: 1 }))
  const pages = []
  for (let end = rows.length; end > 0; end -= longestPage)
    pages.push({ from: rows[end - 1]!.id, limit: Math.min(end, longestPage) })
  return pages
}

/** Adds a message that the server has just stored, until the newest page puts it in its order. */
export function addSent(data: ThreadData, message: FamilyMessage): ThreadData {
  if (data.rows.some(({ id }) => id === message.id)) return updateMessages(data, [message])
  return data.hasNewer ? data : { ...data, rows: [...data.rows, message] }
}

/** Unchanged messages stay the same objects, so that they are not rendered again. */
function shareRows(previous: readonly FamilyMessage[], rows: FamilyMessage[]): FamilyMessage[] {
  const byId = new Map(previous.map(row => [row.id, row]))
  return rows.map(row => replaceEqualDeep(byId.get(row.id), row))
}

function findNew({ rows }: ThreadData, added: FamilyMessage[]): FamilyMessage[] {
  const ids = new Set(rows.map(({ id }) => id))
  return added.filter(({ id }) => !ids.has(id))
}
