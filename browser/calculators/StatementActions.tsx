import { toCsv } from '#browser/platform/files/csv.ts'
import { saveFile } from '#browser/platform/files/save-file.ts'
import { Button } from '#browser/ui/Button.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'

export interface StatementActionsProps {
  /** Returns the address of the displayed result. */
  link: () => string
  /** The figures as a CSV file: the name without extension, and the rows, starting with the header. */
  csv: { name: string; lines: () => readonly (readonly string[])[] }
  csvLabel?: string
}

export function StatementActions({ link, csv, csvLabel = 'Download CSV' }: StatementActionsProps) {
  const downloadCsv = () =>
    saveFile(`${csv.name}.csv`, new Blob([toCsv(csv.lines())], { type: 'text/csv;charset=utf-8' }))
  return (
    <div data-screen-only="" className="flex flex-wrap gap-2.5 border-t border-line pt-6">
      <CopyButton
        text={link}
        copied={{
          title: 'Link copied',
          description: 'It opens this calculator with your inputs for any signed-in family member.',
        }}
        failed={{
          title: 'The link could not be copied',
          description: 'Your browser blocked it. You can copy the link from the address bar.',
        }}
      >
        Copy link
      </CopyButton>
      <Button variant="secondary" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="secondary" size="small" onClick={downloadCsv}>
        {csvLabel}
      </Button>
    </div>
  )
}
