import type { ExportOptions } from '#server/gedcom/export/tree.ts'
import type { ImportOptions } from '#server/gedcom/import/import-rows.ts'
import type { FilePreview } from '#server/gedcom/import/preview-file.ts'
import type { RowBatch } from '#server/gedcom/import/row-batches.ts'

import type { InputSection } from './job-input.ts'

/** Work on a family file. `today` is `YYYY-MM-DD` and decides who is presumed living. */
export type GedcomJob =
  | { kind: 'preview'; today: string }
  | ({ kind: 'import' } & ImportOptions)
  | ({ kind: 'export' } & ExportOptions)

/** The result of a job. Its output is a file: a spool, batches of rows, a GEDCOM file. */
export interface GedcomResults {
  preview: FilePreview
  import: RowBatch[]
  export: null
}

/** The one argument of a worker, as JSON. `input` and `output` are paths. */
export interface GedcomTask {
  job: GedcomJob
  input: string
  sections: InputSection[]
  output: string
}
