import type { Tree } from './tree-file.ts'

/** A tree as it is handed to the process that writes its file: rows as texts that the server never takes apart. */
export type PackedTree = Omit<Tree, keyof TreeRows | 'imports'> & {
  rows: PackedRows
  /** Without their bytes, which come by another way. */
  imports: Omit<Tree['imports'][number], 'bytes'>[]
}

type TreeRows = Pick<Tree, 'members' | 'furtherParents' | 'partnerships' | 'lifeEvents'>
export type PackedRows = Record<keyof TreeRows, string[]>

/** The tree that was packed, with the files of its imports. */
export function unpackedTree({ rows, imports, ...tree }: PackedTree, files: Uint8Array[]): Tree {
  const unpacked = <Row>(pieces: string[]) => pieces.flatMap(piece => JSON.parse(piece) as Row[])
  return {
    ...tree,
    imports: imports.map((file, place) => ({ ...file, bytes: files[place]! })),
    members: unpacked(rows.members),
    furtherParents: unpacked(rows.furtherParents),
    partnerships: unpacked(rows.partnerships),
    lifeEvents: unpacked(rows.lifeEvents),
  }
}
