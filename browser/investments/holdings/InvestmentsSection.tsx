import { useInfiniteQuery } from '@tanstack/react-query'

import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { accountsQuery, createInvestmentsQuery } from '#browser/investments/queries.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ListFailed } from '#browser/ui/lists/PagedList.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

import { InvestmentTable } from './InvestmentTable.tsx'

const DeletedInvestmentsDialog = lazyDialog(() => import('./DeletedInvestmentsDialog.tsx'))

/** The investments of all accounts, or of one. */
export function InvestmentsSection({ onAdd }: { onAdd: () => void }) {
  const { state, setState } = useDashboardState()
  const list = useInfiniteQuery(createInvestmentsQuery(state.account))
  const { data: accounts } = useInfiniteQuery(accountsQuery)
  const { data, isError, isPlaceholderData } = list
  const isFiltered = state.account !== null
  return (
    <section aria-labelledby="investments" className="mt-16">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-4">
        <h2 id="investments" className="mr-auto scroll-mt-24">
          Investments
        </h2>
        {(isFiltered || (accounts !== undefined && accounts.rows.length > 1)) && (
          <Select
            aria-label="Account"
            className="w-64 max-sm:order-last max-sm:w-full"
            value={state.account ?? ''}
            onChange={({ target }) => setState({ account: target.value || null, page: 1 }, { replace: true })}
          >
            <option value="">All accounts</option>
            {accounts?.rows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <DialogButton
          variant="quiet"
          className="-mr-5"
          preload={DeletedInvestmentsDialog.preload}
          renderDialog={close => <DeletedInvestmentsDialog onClose={close} />}
        >
          Recently deleted
        </DialogButton>
      </div>
      {data === undefined && isError ? (
        <ListFailed list={list} title="The investments could not be loaded" heading="h3" className="mt-6" />
      ) : (
        <Refreshing isRefreshing={isPlaceholderData} className="mt-6">
          <InvestmentTable
            list={list}
            empty={
              isFiltered ? (
                <EmptyState title="No investments in this account">
                  Choose another account, or add an investment to this one.
                </EmptyState>
              ) : (
                <EmptyState
                  title="No investments yet"
                  action={<Button onClick={onAdd}>Add your first investment</Button>}
                >
                  What you own appears here with its value, cost and gain. You can also connect an exchange or
                  import a file below.
                </EmptyState>
              )
            }
          />
        </Refreshing>
      )}
    </section>
  )
}
