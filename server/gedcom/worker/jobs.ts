import type { ExportOptions } from '#server/gedcom/export/tree-file.ts'
import type { ImportOptions, RowBatch } from '#server/gedcom/import/import-rows.ts'
import type { FilePreview } from '#server/gedcom/import/preview-file.ts'

import type { InputSection } from './job-input.ts'

/** Each kind of work on a family file, with what it takes beside its input, and what it answers beside its output. */
export interface GedcomJobs {
  /** Output: the spool. `today` is `YYYY-MM-DD` and decides who is presumed living. */
  preview: { options: { today: string }; result: FilePreview }
  /** Output: rows, in batches. */
  import: { options: ImportOptions; result: RowBatch[] }
  /** Output: the GEDCOM file. */
  export: { options: ExportOptions; result: null }
}
export type GedcomJobKind = keyof GedcomJobs
export type GedcomJob<Kind extends GedcomJobKind = GedcomJobKind> = {
  [K in Kind]: { kind: K } & GedcomJobs[K]['options']
}[Kind]

/** What a worker gets as its one argument. `input` and `output` are paths. */
export interface GedcomTask {
  job: GedcomJob
  input: string
  sections: InputSection[]
  output: string
}

/** What a worker prints. Anything else on its end is a crash. */
export type GedcomReply = { result: unknown } | { failure: { status: number; code: string; message: string } }
