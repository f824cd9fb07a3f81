import { toast } from '#browser/platform/toast.ts'
import { Button } from '#browser/ui/Button.tsx'

import { csvOf } from './csv.ts'

export interface StatementActionsProps {
  /** Answers the address of what is shown. */
  link: () => string
  /** The figures as a file: its name without the ending, and its lines, the first of them the headings. */
  csv: { name: string; lines: () => readonly (readonly string[])[] }
  csvLabel?: string
}

export function StatementActions({ link, csv, csvLabel = 'Download CSV' }: StatementActionsProps) {
  return (
    <div data-screen-only="" className="flex flex-wrap gap-2.5 border-t border-line pt-6">
      <Button variant="secondary" size="small" onClick={() => void copy(link())}>
        Copy link
      </Button>
      <Button variant="secondary" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => download(`${csv.name}.csv`, csvOf(csv.lines()))}
      >
        {csvLabel}
      </Button>
    </div>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast({
      title: 'Link copied',
      description: 'It opens this calculator with exactly what you entered, for members of the family.',
    })
  } catch {
    // Without https, or without leave, a page may not write to the clipboard.
    toast({
      title: 'The link could not be copied',
      description: 'Your browser did not allow it. The same link stands in the address bar.',
      destructive: true,
    })
  }
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  // Not at once: the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
