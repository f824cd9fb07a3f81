import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { listKeys } from '#browser/platform/list-keys.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import { inquiryStates, type InquiryState } from '#contract/inquiries/inquiry-choices.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { InboxList } from './InboxList.tsx'
import { InquiryDetails } from './InquiryDetails.tsx'
import { createInboxQuery, createInquiryCountsQuery } from './queries.ts'
import { useInboxSearch } from './use-inbox-search.ts'

/** The list beside the open inquiry; on a phone one of the two. */
export function Inbox() {
  useTitle('Inquiries')
  const inboxSearch = useInboxSearch()
  const { state, search, inquiry: openId } = inboxSearch
  const { data: counts, isPlaceholderData } = useQuery(createInquiryCountsQuery(search))
  const { data: list } = useInfiniteQuery(createInboxQuery(state, search))
  // The counts of the previous search are displayed until the new ones arrive.
  const hasNone = counts !== undefined && !isPlaceholderData && sumCounts(counts) === 0
  const isEmpty = hasNone && search === '' && openId === null
  const hiddenOnPhone = openId === null ? '' : 'max-lg:hidden'

  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={24}
        seed={24}
        className="absolute -top-52 -right-56 -z-10 size-[38rem] text-gilt/30 max-md:-right-96"
      />
      <div className="page py-14 lg:py-20">
        <header>
          <h1>Inquiries</h1>
          <p className={joinClasses('mt-4 max-w-prose text-lead text-muted', hiddenOnPhone)}>
            Messages from the family to the office. Each is due a reply within 24 hours. The most urgent come
            first.
          </p>
        </header>
        {isEmpty ? (
          <EmptyState title="No inquiries yet" heading="h2" className="mt-10 rounded-lg border border-line">
            Messages from the contact page will appear here, with a form to reply.
          </EmptyState>
        ) : (
          <div className="mt-10 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            <section aria-label="Inbox" className={hiddenOnPhone}>
              <search>
                <Field label="Search" hint="Searches names, messages and email addresses.">
                  <Input
                    type="search"
                    maxLength={200}
                    autoComplete="off"
                    value={inboxSearch.searchText}
                    onChange={({ currentTarget }) => inboxSearch.setSearchText(currentTarget.value)}
                  />
                </Field>
              </search>
              <Tabs
                label="Status"
                fill
                className="mt-6"
                value={state}
                onValueChange={next => inboxSearch.setState({ state: next }, { replace: true })}
                tabs={listKeys(inquiryStates).map(one => ({
                  value: one,
                  label: <StateWithCount state={one} count={counts?.[one]} />,
                  content: <InboxList inboxSearch={inboxSearch} />,
                }))}
              />
            </section>
            <section
              aria-label="Inquiry"
              className={joinClasses(
                'min-w-0 lg:[@media(min-height:48rem)]:sticky lg:[@media(min-height:48rem)]:top-24',
                openId === null && 'max-lg:hidden',
              )}
            >
              {openId !== null ? (
                <InquiryDetails
                  key={openId}
                  id={openId}
                  pathBack={inboxSearch.addressWith({ inquiry: null })}
                />
              ) : (
                (list?.rows.length ?? 0) > 0 && (
                  <EmptyState
                    title="Select an inquiry"
                    heading="h2"
                    className="rounded-lg border border-line"
                  >
                    The message will appear here, with a form to reply.
                  </EmptyState>
                )
              )}
            </section>
          </div>
        )}
      </div>
    </div>
  )
}

function sumCounts(counts: Record<InquiryState, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

/** The space of two digits is reserved, so that the tabs do not shift when the counts have loaded. */
function StateWithCount({ state, count }: { state: InquiryState; count: number | undefined }) {
  return (
    <>
      {inquiryStates[state]}{' '}
      <span className="inline-block min-w-[2.75em] text-left tabular">
        {count !== undefined && `(${formatCount(count)})`}
      </span>
    </>
  )
}
