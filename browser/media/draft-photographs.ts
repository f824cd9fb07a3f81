import { z } from 'zod'

/** The selected photographs of a form. Its draft stores this much of them, not the files. */
export const DraftPhotographs = z.array(z.object({ name: z.string(), size: z.int(), title: z.string() }))
export type DraftPhotograph = z.infer<typeof DraftPhotographs>[number]

interface SelectedFile {
  file: Pick<File, 'name' | 'size'>
  title: string
}

/** Replaces the selection in a draft. Photographs of the draft that were not selected again stay in it. */
export function updateDraftPhotographs(
  photographs: readonly DraftPhotograph[],
  before: readonly SelectedFile[],
  after: readonly SelectedFile[],
): DraftPhotograph[] {
  const selected = [...before, ...after]
  const missing = photographs.filter(photograph => !selected.some(({ file }) => isOfFile(photograph, file)))
  return [...missing, ...after.map(({ file: { name, size }, title }) => ({ name, size, title }))]
}

/** The title of a file that is selected again. */
export function findDraftTitle(
  photographs: readonly DraftPhotograph[] = [],
  file: Pick<File, 'name' | 'size'>,
): string {
  return photographs.find(photograph => isOfFile(photograph, file))?.title ?? ''
}

/** Asks to select the files of a draft again. Undefined for a draft without any. */
export function describeMissingFiles(photographs: readonly DraftPhotograph[]): string | undefined {
  if (photographs.length === 0) return undefined
  const noun = photographs.length === 1 ? 'the photograph' : 'the photographs'
  return `Please select ${noun} again: ${photographs.map(({ name }) => name).join(', ')}.`
}

function isOfFile({ name, size }: DraftPhotograph, file: Pick<File, 'name' | 'size'>): boolean {
  return name === file.name && size === file.size
}
