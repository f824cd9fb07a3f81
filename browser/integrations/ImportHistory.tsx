import { useInfiniteQuery } from '@tanstack/react-query'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { ListFailed } from '#browser/ui/lists/PagedList.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import type { InvestmentImport } from '#contract/integrations/integrations.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { importsQuery, useUndoImport } from './queries.ts'

/** The imported files and the syncs, each of which can be undone. Hidden until there is one. */
export function ImportHistory() {
  const list = useInfiniteQuery(importsQuery)
  const { data } = list
  if (data === undefined)
    return list.isError ? (
      <ListFailed list={list} title="Your imports could not be loaded" heading="h3" className="mt-8" />
    ) : null
  if (data.rows.length === 0) return null
  return (
    <div className="mt-10">
      <h3 id="investment-imports" tabIndex={-1} className="outline-none">
        Imports
      </h3>
      <ul aria-label="Imports" className="mt-3 divide-y divide-line border-y border-line">
        {data.rows.map(imported => (
          <li key={imported.id}>
            <ImportRow imported={imported} />
          </li>
        ))}
      </ul>
      <LoadMore list={{ ...list, data }} noun="imports" />
    </div>
  )
}

function ImportRow({ imported }: { imported: InvestmentImport }) {
  const { account, state, newCount, appliedAt } = imported
  const isSync = imported.format === 'exchange'
  const name = nameImport(imported)
  const count = pluralize(newCount, 'activity', 'activities')
  const undo = useUndoImport(imported)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {isSync ? `Sync with ${imported.fileName}` : imported.fileName}
          {state === 'undone' && <Badge>Undone</Badge>}
        </p>
        <p className="mt-1 text-small text-muted tabular">
          {count} into “{account.name}”{appliedAt !== null && ` · ${formatInstant(appliedAt)}`}
        </p>
      </div>
      {state === 'applied' && (
        <ConfirmButton
          ref={focusSuccessor}
          data-focus-successor="investment-imports"
          variant="secondary"
          size="small"
          aria-label={`Undo the ${name}`}
          question={{
            title: `Undo the ${name}?`,
            consequence: `${count} will be removed from “${account.name}”, also those that you corrected since. ${isSync ? 'The next sync records them again.' : 'You can import the file again.'}`,
            confirmLabel: isSync ? 'Undo sync' : 'Undo import',
          }}
          pending={undo.isPending}
          pendingLabel="Undoing..."
          onConfirm={undo.mutate}
        >
          Undo
        </ConfirmButton>
      )}
    </div>
  )
}

/** `import of oak.csv`, `sync with Kraken`. */
function nameImport({ format, fileName }: InvestmentImport): string {
  return format === 'exchange' ? `sync with ${fileName}` : `import of ${fileName}`
}
