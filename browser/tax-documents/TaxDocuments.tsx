import { useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'

import { useUploadDialog } from '#browser/documents/filing/use-upload-dialog.tsx'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import { taxCategories } from '#contract/documents/document-choices.ts'
import type { TaxDocumentCategory } from '#contract/tax-documents/tax-documents.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { DeletedTaxDocuments } from './DeletedTaxDocuments.tsx'
import { createTaxDocumentsQuery, draftKeys, type TaxFilters } from './queries.ts'
import { TaxDocumentList } from './TaxDocumentList.tsx'
import { useTaxSearch, useTaxYears } from './use-tax-search.ts'

// The family tree, from which a member is chosen, is not part of the page.
const MemberFilter = lazyWithPreload(() => import('./MemberFilter.tsx'), <Skeleton className="h-18" />)

/** Section 2, Legal & Tax Advisory: the two tabs of tax documents, IRS forms first. */
export function TaxDocuments() {
  const { state, setState } = useTaxSearch()
  const { tab, year, member } = state
  const years = useTaxYears('documents', year)
  const filters = { year, member }
  return (
    <section aria-labelledby="tax-documents" className="page pb-section">
      <h2 id="tax-documents">Tax Documents</h2>
      <p className="mt-3 max-w-prose text-muted">
        The forms that the IRS requires, and the documents that are completed. The person who uploads one
        decides who can see it.
      </p>
      <search className="mt-8 grid gap-5 sm:grid-cols-[10rem_minmax(0,22rem)]">
        <Field label="Tax year">
          <Select
            value={year ?? ''}
            onChange={({ target }) =>
              setState({ year: target.value === '' ? null : Number(target.value) }, { replace: true })
            }
          >
            <option value="">All years</option>
            {years.map(one => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <MemberFilter memberId={member} onChange={id => setState({ member: id }, { replace: true })} />
      </search>
      <Tabs
        label="Tax document categories"
        className="mt-8"
        value={tab}
        onValueChange={chosen => setState({ tab: chosen }, { replace: true })}
        tabs={taxCategories.map(category => ({
          value: category,
          label: <TabLabel category={category} filters={filters} />,
          content: (
            <>
              <div className="mb-5 flex justify-end">
                <UploadTaxDocument category={category} filters={filters} />
              </div>
              <TaxDocumentList category={category} filters={filters} />
              {category === 'completed_tax_document' && <DeletedTaxDocuments />}
            </>
          ),
        }))}
      />
    </section>
  )
}

/** `IRS Forms (3)`. Its width does not change when the count arrives. */
function TabLabel({ category, filters }: { category: TaxDocumentCategory; filters: TaxFilters }) {
  const { data } = useInfiniteQuery(createTaxDocumentsQuery(category, filters))
  return (
    <>
      {tabNames[category]}{' '}
      <span className="inline-block min-w-[2.75em] text-left tabular">
        {data !== undefined && `(${formatCount(data.total)})`}
      </span>
    </>
  )
}

const tabNames = { irs_form: 'IRS Forms', completed_tax_document: 'Completed Tax Documents' }

function UploadTaxDocument({ category, filters }: { category: TaxDocumentCategory; filters: TaxFilters }) {
  const label = category === 'irs_form' ? 'Upload IRS Form' : 'Upload Completed Document'
  const { opener, dialog } = useUploadDialog({
    draftKey: draftKeys.upload(category),
    title: label,
    preset: {
      area: 'tax',
      taxCategory: category,
      kind: category === 'irs_form' ? 'tax-form' : 'tax-return',
      ...(filters.year !== null && { taxYear: filters.year }),
      ...(filters.member !== null && { memberIds: [filters.member] }),
    },
  })
  return (
    <>
      <Button variant="secondary" size="small" {...opener}>
        <Upload aria-hidden="true" strokeWidth={1.5} />
        {label}
      </Button>
      {dialog}
    </>
  )
}
