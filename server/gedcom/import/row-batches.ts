import { open } from 'node:fs/promises'

/**
 * `matches` are people who are already in the tree, with values for their empty fields. Events and partnerships with
 * `isMatched` may already be in the tree. `spouses` are those of matched people.
 */
export type RowTable = (typeof tableOrder)[number]

/** Members precede the rows that refer to them. */
const tableOrder = ['members', 'matches', 'lifeEvents', 'parentLinks', 'partnerships', 'spouses'] as const

/** A JSON list of rows for `json_to_recordset`; `size` is in bytes. */
export interface RowBatch {
  table: RowTable
  rows: number
  size: number
}

/** Writes rows in batches, one after the other, from the worker to the server. */
export class BatchWriter {
  readonly written: RowBatch[] = []
  private readonly write: (bytes: Uint8Array) => void
  private readonly rows = new Map<RowTable, string[]>()

  constructor(write: (bytes: Uint8Array) => void) {
    this.write = write
  }

  /** Omits fields that are undefined. */
  add(table: RowTable, row: object): void {
    const json = JSON.stringify(row)
    const rows = this.rows.get(table)
    if (rows === undefined) this.rows.set(table, [json])
    else rows.push(json)
  }

  flush(): void {
    for (const table of tableOrder) {
      const rows = this.rows.get(table)
      if (rows === undefined) continue
      const bytes = Buffer.from(`[${rows.join()}]`)
      this.write(bytes)
      this.written.push({ table, rows: rows.length, size: bytes.length })
    }
    this.rows.clear()
  }
}

/**
 * Reads the batches that a `BatchWriter` has written to a file.
 * @throws Error when the file ends before the last of them.
 */
export async function* readBatches(
  path: string,
  batches: RowBatch[],
): AsyncGenerator<{ table: RowTable; rows: number; json: Buffer }> {
  const file = await open(path)
  try {
    let start = 0
    for (const { table, rows, size } of batches) {
      const json = Buffer.allocUnsafe(size)
      const { bytesRead } = await file.read(json, 0, size, start)
      if (bytesRead < size) throw new Error(`The rows end after ${bytesRead} of ${size} bytes`)
      start += size
      yield { table, rows, json }
    }
  } finally {
    await file.close()
  }
}
