import { openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'

import { SpilledList } from './spilled-list.ts'

/** A part of a job's input: some rows of a table as a JSON list, or a stored file. */
export type InputPart = { table: string; json: string } | { fileId: string | null }

/** A part of a worker's input: a piece of a table's rows as a JSON list, or the bytes of a stored file. */
export interface InputSection {
  name: string
  /** In bytes. */
  offset: number
  size: number
}

/** The name of the sections that are stored files, in their order. */
export const fileSection = 'file'

/** Reads one section of a worker's input at a time, so that only the sections in use take memory. */
export class JobInput {
  private readonly path: string
  private readonly sections: InputSection[]
  /** Closed when the worker ends. */
  private readonly handle: number

  constructor({ input, sections }: { input: string; sections: InputSection[] }) {
    this.path = input
    this.sections = sections
    this.handle = openSync(input, 'r')
  }

  *rows<Row>(table: string): Generator<Row> {
    for (const section of this.sections)
      if (section.name === table)
        yield* JSON.parse(Buffer.from(this.read(section).buffer).toString()) as Row[]
  }

  file(index: number): Uint8Array<ArrayBuffer> {
    const section = this.sections.filter(({ name }) => name === fileSection)[index]
    if (section === undefined) throw new Error(`This job has no file ${index}`)
    return this.read(section)
  }

  /** An empty list in a temporary file beside the input. */
  spilledList<Item>(): SpilledList<Item> {
    return new SpilledList(dirname(this.path))
  }

  private read({ offset, size }: InputSection): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(size)
    const count = readSync(this.handle, bytes, 0, size, offset)
    if (count < size) throw new Error(`The input ends after ${offset + count} of ${offset + size} bytes`)
    return bytes
  }
}
