import { randomUUID } from 'node:crypto'
import { openSync, readSync, rmSync, writeSync } from 'node:fs'

/** In bytes. Items are written and, in order, read in blocks of this size. */
const blockSize = 2 ** 18

/** A list in a temporary file, as JSON, so that only the items in use take memory. The file ends with the process. */
export class SpilledList<Item> {
  private readonly handle: number
  /** Where each item starts in the file. */
  private readonly offsets: number[] = []
  private size = 0
  private unwritten: string[] = []
  private unwrittenBytes = 0

  constructor(directory: string) {
    const path = `${directory}/${randomUUID()}`
    this.handle = openSync(path, 'wx+', 0o600)
    // The open file remains until it is closed, even by a crash.
    rmSync(path)
  }

  get length(): number {
    return this.offsets.length
  }

  /** Returns the index of the item. */
  push(item: Item): number {
    const json = JSON.stringify(item)
    const bytes = Buffer.byteLength(json)
    this.unwritten.push(json)
    this.unwrittenBytes += bytes
    this.size += bytes
    if (this.unwrittenBytes >= blockSize) this.flush()
    return this.offsets.push(this.size - bytes) - 1
  }

  get(index: number): Item {
    const [item] = this.read(index, index + 1)
    if (item === undefined) throw new Error(`This list has no item ${index}`)
    return item
  }

  *[Symbol.iterator](): Generator<Item> {
    for (let start = 0; start < this.length;) {
      let end = start + 1
      while (end < this.length && this.startOf(end) - this.startOf(start) < blockSize) end += 1
      yield* this.read(start, end)
      start = end
    }
  }

  private *read(from: number, to: number): Generator<Item> {
    this.flush()
    const start = this.startOf(from)
    const bytes = Buffer.allocUnsafe(this.startOf(to) - start)
    for (let read = 0; read < bytes.length;)
      read += readSync(this.handle, bytes, read, bytes.length - read, start + read)
    for (let index = from; index < to; index += 1)
      yield JSON.parse(
        bytes.toString('utf8', this.startOf(index) - start, this.startOf(index + 1) - start),
      ) as Item
  }

  private startOf(index: number): number {
    return this.offsets[index] ?? this.size
  }

  private flush(): void {
    if (this.unwritten.length === 0) return
    const bytes = Buffer.from(this.unwritten.join(''))
    for (let written = 0; written < bytes.length;) written += writeSync(this.handle, bytes, written)
    this.unwritten = []
    this.unwrittenBytes = 0
  }
}
