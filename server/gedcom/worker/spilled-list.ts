import { randomUUID } from 'node:crypto'
import { openSync, readSync, rmSync, writeSync } from 'node:fs'

/** In bytes. Items are written, and read ahead, in blocks of this size. */
const blockSize = 2 ** 16

/** A list in a temporary file, as JSON, so that only the items in use take memory. The file ends with the process. */
export class SpilledList<Item> {
  private readonly handle: number
  /** Where each item starts in the file. */
  private readonly offsets: number[] = []
  private size = 0
  private unwritten: string[] = []
  private unwrittenBytes = 0
  /** The part of the file that was read last, from `blockStart` to `blockEnd`. */
  private block = Buffer.alloc(0)
  private blockStart = 0
  private blockEnd = 0

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
    const start = this.offsets[index]
    if (start === undefined) throw new Error(`This list has no item ${index}`)
    const end = this.offsets[index + 1] ?? this.size
    if (start < this.blockStart || end > this.blockEnd) this.readBlock(start, end)
    return JSON.parse(this.block.toString('utf8', start - this.blockStart, end - this.blockStart)) as Item
  }

  *[Symbol.iterator](): Generator<Item> {
    for (let index = 0; index < this.length; index += 1) yield this.get(index)
  }

  /** Reads ahead if the item follows those that were read last: most are read in their order. */
  private readBlock(start: number, end: number): void {
    this.flush()
    const isNext = start >= this.blockStart && start <= this.blockEnd
    const length = Math.min(Math.max(end - start, isNext ? blockSize : 0), this.size - start)
    // A new buffer for each block would be freed too late.
    if (this.block.length < length) this.block = Buffer.allocUnsafeSlow(length)
    for (let read = 0; read < length;) {
      const count = readSync(this.handle, this.block, read, length - read, start + read)
      if (count === 0) throw new Error(`This list ends after ${start + read} of ${this.size} bytes`)
      read += count
    }
    this.blockStart = start
    this.blockEnd = start + length
  }

  private flush(): void {
    if (this.unwritten.length === 0) return
    const bytes = Buffer.from(this.unwritten.join(''))
    for (let written = 0; written < bytes.length;) written += writeSync(this.handle, bytes, written)
    this.unwritten = []
    this.unwrittenBytes = 0
  }
}
