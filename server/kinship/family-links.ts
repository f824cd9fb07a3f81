import type { FamilyLinks } from '#contract/family-tree/kinship.ts'
import { findEndOfRange, listCouples, listParentLinks } from '#server/family-tree/kin-store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { PreparedReply, type Serializer } from '#server/platform/http/prepared-reply.ts'

/**
 * One page of the links of the tree: those whose child or first partner is among the next `membersPerPage` members
 * after `cursor`, by id. Read and written in batches.
 */
export function prepareFamilyLinks(
  db: Db,
  membersPerPage: number,
  cursor: string,
): PreparedReply<FamilyLinks> {
  return new PreparedReply(async function* writeLinks(serialize) {
    const after = cursor === '' ? null : cursor
    const range = { after, end: await findEndOfRange(db, after, membersPerPage) }
    yield '{"parents":['
    yield* joinBatches(listParentLinks(db, range), parents => serialize({ parents, partnerships: [] }))
    yield '],"partnerships":['
    yield* joinBatches(listCouples(db, range), partnerships => serialize({ parents: [], partnerships }))
    yield ']}'
    return range.end ?? undefined
  })
}

/** The rows of all batches as JSON, separated by commas. Each batch is serialized as the only rows of a reply. */
async function* joinBatches<Row>(
  batches: AsyncIterable<Row[]>,
  serializeReply: Serializer<Row[]>,
): AsyncGenerator<string> {
  let separator = ''
  for await (const rows of batches) {
    const [list = ''] = /\{.*\}(?=\])/.exec(serializeReply(rows).slice(1, -1)) ?? []
    yield separator + list
    separator = ','
  }
}
