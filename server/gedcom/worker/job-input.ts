import { closeSync, openSync, readSync } from 'node:fs'

/** Tables as JSON lists of some rows each, and the ids of stored files. */
export interface GedcomInput {
  tables: Record<string, string[]>
  fileIds: (string | null)[]
}

/** A part of a worker's input: a piece of a table's rows as a JSON list, or the bytes of a stored file. */
export interface InputSection {
  name: string
  size: number
}

/** The name of the sections that are stored files, in their order. */
export const fileSection = 'file'

/** Reads one section of a worker's input at a time, so that only the sections in use take memory. */
export class JobInput {
  private readonly path: string
  private readonly sections: (InputSection & { offset: number })[]

  constructor({ input, sections }: { input: string; sections: InputSection[] }) {
    this.path = input
    let offset = 0
    this.sections = sections.map(section => {
      const start = offset
      offset += section.size
      return { ...section, offset: start }
    })
  }

  rows<Row>(table: string): Row[] {
    return this.sections
      .filter(({ name }) => name === table)
      .flatMap(section => JSON.parse(Buffer.from(this.read(section)).toString()) as Row[])
  }

  file(index: number): Uint8Array<ArrayBuffer> {
    const section = this.sections.filter(({ name }) => name === fileSection)[index]
    if (section === undefined) throw new Error(`This job has no file ${index}`)
    return this.read(section)
  }

  private read({ offset, size }: { offset: number; size: number }): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(size)
    const handle = openSync(this.path, 'r')
    try {
      for (let done = 0; done < size;) {
        const count = readSync(handle, bytes, done, size - done, offset + done)
        if (count === 0) throw new Error(`The input ends after ${done} of ${size} bytes`)
        done += count
      }
    } finally {
      closeSync(handle)
    }
    return bytes
  }
}
