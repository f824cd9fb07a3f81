import { sql } from 'kysely'

import { readTableOwners } from '#scripts/check/table-owners.ts'
import type { Db } from '#server/platform/database/database.ts'

import { toMarkdownTable } from './generated-text.ts'

/** A column as PostgreSQL's catalog describes it. `refersTo` is the table of its foreign key. */
interface Column {
  table: string
  column: string
  type: string
  isNullable: boolean
  isPrimary: boolean
  isUnique: boolean
  refersTo: string | null
}

/** The tables of a migrated database: a picture of their references, then the owner and columns of each. */
export async function describeDataModel(db: Db): Promise<string> {
  const columns = await readColumns(db)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const owners = readTableOwners()
  return [
    `\`\`\`mermaid\nerDiagram\n${columns.flatMap(drawReference).join('')}\`\`\`\n`,
    ...[...tables].map(
      ([table, ofTable]) =>
        `### ${table}\n\nOwner: \`${owners.get(table) ?? 'platform'}\`.\n\n${describeColumns(ofTable)}`,
    ),
  ].join('\n')
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable",
      exists (select from pg_constraint p
        where p.conrelid = c.oid and p.contype = 'p' and a.attnum = any(p.conkey)) as "isPrimary",
      exists (select from pg_index i
        where i.indrelid = c.oid and i.indisunique and i.indpred is null
          and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "isUnique",
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) limit 1) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** One line of the picture: the referring table, how many of its rows may refer to one row, and the column. */
function drawReference({ table, column, isNullable, isUnique, refersTo }: Column): string[] {
  if (refersTo === null) return []
  const target = isNullable ? '|o' : '||'
  const source = isUnique ? 'o|' : 'o{'
  return [`  ${refersTo} ${target}--${source} ${table} : "${column}"\n`]
}

function describeColumns(columns: Column[]): string {
  return toMarkdownTable(
    ['Column', 'Type', 'Refers to'],
    columns.map(({ column, type, isNullable, isPrimary, refersTo }) => [
      `\`${column}\`${isPrimary ? ' (key)' : ''}`,
      `${type}${isNullable ? ', or null' : ''}`,
      refersTo ?? '',
    ]),
  )
}
