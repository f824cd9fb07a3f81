import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plug } from 'lucide-react'

import { RatesAndBenchmarks } from '#browser/prices/RatesAndBenchmarks.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { ImportHistory } from './ImportHistory.tsx'
import { IntegrationRow } from './IntegrationRow.tsx'
import { integrationsQuery } from './queries.ts'

const ConnectDialog = lazyDialog(() => import('./ConnectDialog.tsx'))
const ImportDialog = lazyDialog(() => import('./imports/ImportDialog.tsx'))

/** The connected exchanges, each with its last sync, and the imported files. */
export function IntegrationsSection() {
  const list = useInfiniteQuery(integrationsQuery)
  return (
    <section aria-labelledby="integrations" className="mt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="integrations" tabIndex={-1} className="scroll-mt-24 outline-none">
            Integrations
          </h2>
          <p className="mt-3 max-w-prose text-muted">
            Connect an exchange with a key that can only read, or import a statement of a bank or a broker.
            You can see what is new before anything is recorded, and undo it afterward.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <DialogButton
            variant="secondary"
            preload={ImportDialog.preload}
            renderDialog={close => <ImportDialog onClose={close} />}
          >
            <FileUp aria-hidden="true" strokeWidth={1.75} />
            Import a file
          </DialogButton>
          <DialogButton
            variant="secondary"
            preload={ConnectDialog.preload}
            renderDialog={close => <ConnectDialog onClose={close} />}
          >
            <Plug aria-hidden="true" strokeWidth={1.75} />
            Connect an exchange
          </DialogButton>
        </div>
      </div>
      <div className="mt-6">
        <PagedList
          list={list}
          noun="integrations"
          content="the integrations"
          heading="h3"
          skeleton={<Skeleton className="h-24" />}
          empty={
            <EmptyState title="Nothing is connected yet">
              Exchanges that you connect appear here with their last sync.
            </EmptyState>
          }
        >
          {integrations => (
            <ul aria-label="Integrations" className="divide-y divide-line border-y border-line">
              {integrations.map(integration => (
                <li key={integration.id}>
                  <IntegrationRow integration={integration} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      <ImportHistory />
      <RatesAndBenchmarks />
    </section>
  )
}
