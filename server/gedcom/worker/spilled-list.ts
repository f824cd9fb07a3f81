import { randomUUID } from 'node:crypto'
import { openSync, readSync, rmSync, writeSync } from 'node:fs'

/** In bytes. Items are written and, in order, read in blocks of this size. */
const blockSize = 2 ** 18

/** Shared by all lists, since each reads without a pause. A buffer for each block would be freed too late. */
let buffer = Buffer.allocUnsafe(2 * blockSize)

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
    const line = `${JSON.stringify(item)},`
    const bytes = Buffer.byteLength(line)
    this.unwritten.push(line)
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
      while (end < this.length && this.findStart(end) - this.findStart(start) < blockSize) end += 1
      yield* this.read(start, end)
      start = end
    }
  }

  private read(from: number, to: number): Item[] {
    this.flush()
    const start = this.findStart(from)
    const size = this.findStart(to) - start
    if (buffer.length < size) buffer = Buffer.allocUnsafe(size)
    for (let read = 0; read < size;) read += readSync(this.handle, buffer, read, size - read, start + read)
    return JSON.parse(`[${buffer.toString('utf8', 0, Math.max(0, size - 1))}]`) as Item[]
  }

  private findStart(index: number): number {
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
