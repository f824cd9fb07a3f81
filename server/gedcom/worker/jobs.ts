import type { ExportOptions } from '#server/gedcom/export/tree.ts'
import type { ImportOptions, RowBatch } from '#server/gedcom/import/import-rows.ts'
import type { FilePreview } from '#server/gedcom/import/preview-file.ts'

import type { InputSection } from './job-input.ts'

/** Work on a family file. `today` is `YYYY-MM-DD` and decides who is presumed living. */
export type GedcomJob =
  | { kind: 'preview'; today: string }
  | ({ kind: 'import' } & ImportOptions)
  | ({ kind: 'export' } & ExportOptions)

/** What a job returns, beside its output: a spool, batches of rows, a GEDCOM file. */
export interface GedcomResults {
  preview: FilePreview
  import: RowBatch[]
  export: null
}

/** What a worker gets as its one argument. `input` and `output` are paths. */
export interface GedcomTask {
  job: GedcomJob
  input: string
  sections: InputSection[]
  output: string
}

/** What a worker prints. Anything else on its end is a crash. */
export type GedcomReply = { result: unknown } | { failure: { status: number; code: string; message: string } }
