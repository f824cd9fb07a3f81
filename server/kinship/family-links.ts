import type { FamilyLinks } from '#contract/kinship.ts'
import { listCouples, listParentLinks } from '#server/family-tree/kin-store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { PreparedReply, type Serializer } from '#server/platform/http/prepared-reply.ts'

/** All links of the tree, read and written in batches. */
export function prepareFamilyLinks(db: Db): PreparedReply<FamilyLinks> {
  return new PreparedReply(async function* writeLinks(serialize) {
    yield '{"parents":['
    yield* joinBatches(listParentLinks(db), parents => serialize({ parents, partnerships: [] }))
    yield '],"partnerships":['
    yield* joinBatches(listCouples(db), partnerships => serialize({ parents: [], partnerships }))
    yield ']}'
    return undefined
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
