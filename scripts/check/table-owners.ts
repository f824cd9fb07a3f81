import { globSync, readFileSync } from 'node:fs'

/** A use of a table in the SQL of a file: `posts/store.ts` writes `family_posts`. */
export interface TableUse {
  file: string
  /** The folder of the file in `server/`. */
  slice: string
  table: string
  owner: string
  kind: 'read' | 'write'
}

/** The slice that owns each table: the one whose `tables.ts` declares it. Names are those of the database. */
export function readTableOwners(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of globSync('server/*/tables.ts')) {
    const [, slice = ''] = file.split('/')
    const [, rows = ''] = /interface Tables \{([^}]*)\}/.exec(readFileSync(file, 'utf8')) ?? []
    for (const [, name = ''] of rows.matchAll(/^\s*(\w+):/gm)) owners.set(toSnakeCase(name), slice)
  }
  return owners
}

/** Every use of a table by a slice that does not own it. Tests, migrations and the demonstration are not checked. */
export function listForeignUses(owners: Map<string, string>): TableUse[] {
  return globSync('server/*/**/*.ts')
    .filter(file => !/\.test\.ts$|^server\/(test|migrations|demo)\//.test(file))
    .flatMap(file => {
      const [, slice = ''] = file.split('/')
      return findUses(readFileSync(file, 'utf8')).flatMap(({ table, kind }) => {
        const owner = owners.get(table)
        return owner === undefined || owner === slice ? [] : [{ file, slice, table, owner, kind }]
      })
    })
}

/** The tables in the SQL of a source file, by the methods of Kysely and the keywords of SQL. */
export function findUses(source: string): Pick<TableUse, 'table' | 'kind'>[] {
  const writes = [
    ...source.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g),
    ...source.matchAll(/\b(?:insert into|update|delete from|merge into) (\w+)/g),
  ]
  const reads = [
    ...source.matchAll(/\b(?:selectFrom|\w+Join|using|from)\(\s*'(\w+)/g),
    ...source.matchAll(/\b(?<!delete )(?:from|join) (\w+)/g),
  ]
  return [
    ...writes.map(([, name = '']) => ({ table: toSnakeCase(name), kind: 'write' as const })),
    ...reads.map(([, name = '']) => ({ table: toSnakeCase(name), kind: 'read' as const })),
  ]
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
