import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { User } from '#contract/accounts.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { Database } from '#server/platform/database.ts'

import { isOnTheBoard } from './policy.ts'
import { toldMember } from './presenters.ts'
import { listMembers } from './store.ts'
import type { TreeCache } from './tree-cache.ts'

type Encoding = 'br' | 'gzip'
type Written = { etag: string; text: string } & Partial<Record<Encoding, Promise<Buffer>>>

/**
 * The whole list as it is sent, kept in memory until the tree changes: with the contact fields of the living for
 * the board, without them for everybody else. (One's own are on one's own page.)
 */
export function openMemberList(database: Pick<Database, 'db'>, cache: TreeCache) {
  let serialize: ((members: FamilyMember[]) => string) | undefined
  const forAudience = (role: 'board_member' | 'family_member') =>
    cache.entry(async (): Promise<Written> => {
      const write = serialize ?? JSON.stringify
      const members = await listMembers(database.db)
      // Each on a line of its own: whoever reads them need not wait for the last.
      const lines = members.map(member => write([toldMember({ id: '', role }, member)]).slice(1, -1))
      const text = `[${lines.join(',\n')}]`
      return { etag: `"${hash('sha256', text).slice(0, 24)}"`, text }
    })
  const lists = { board: forAudience('board_member'), family: forAudience('family_member') }

  return {
    /** Answers with the list in the smallest form that the caller takes, or 304 when they have it. */
    async send(user: User, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      // Compiled from the contract with the route, and the same for every reply.
      serialize ??= reply.getSerializationFunction('200') as unknown as typeof serialize
      const written = await (isOnTheBoard(user) ? lists.board : lists.family).get()
      reply
        .header('cache-control', 'private, no-cache')
        .header('vary', 'accept-encoding, cookie')
        .header('etag', written.etag)
        .type('application/json; charset=utf-8')
      if (request.headers['if-none-match']?.includes(written.etag) === true) {
        await reply.code(304).send()
        return
      }
      const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
      if (encoding === undefined || written.text.length < smallest) {
        await reply.serializer((text: string) => text).send(written.text)
        return
      }
      written[encoding] ??= compress[encoding](written.text)
      await reply.header('content-encoding', encoding).send(await written[encoding])
    },
  }
}

/** Characters under which one packet holds it anyway. */
const smallest = 1400

function encodingFor(accepted: string): Encoding | undefined {
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?(,|$))/.test(accepted) ? 'gzip' : undefined
}

/** Once for each change of the tree, beside the event loop. */
const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  gzip: promisify<string, Buffer>(gzip),
  br: text =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
}
