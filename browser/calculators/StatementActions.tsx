import { saveFile } from '#browser/platform/save-file.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'

import { csvOf } from './csv.ts'

export interface StatementActionsProps {
  /** Answers the address of what is shown. */
  link: () => string
  /** The figures as a file: its name without the ending, and its lines, the first of them the headings. */
  csv: { name: string; lines: () => readonly (readonly string[])[] }
  csvLabel?: string
}

export function StatementActions({ link, csv, csvLabel = 'Download CSV' }: StatementActionsProps) {
  const save = () =>
    saveFile(`${csv.name}.csv`, new Blob([csvOf(csv.lines())], { type: 'text/csv;charset=utf-8' }))
  return (
    <div data-screen-only="" className="flex flex-wrap gap-2.5 border-t border-line pt-6">
      <CopyButton
        text={link}
        copied={{
          title: 'Link copied',
          description: 'It opens this calculator with exactly what you entered, for members of the family.',
        }}
        failed={{
          title: 'The link could not be copied',
          description: 'Your browser did not allow it. The same link stands in the address bar.',
        }}
      >
        Copy link
      </CopyButton>
      <Button variant="secondary" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="secondary" size="small" onClick={save}>
        {csvLabel}
      </Button>
    </div>
  )
}
