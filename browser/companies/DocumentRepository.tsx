import { DocumentList } from '#browser/documents/list/DocumentList.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import type { CompanyDetails } from '#contract/companies/companies.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { UploadButton } from './UploadButton.tsx'

export interface DocumentRepositoryProps {
  company: CompanyDetails
  /** The open tab; the first one if the company has no such tab. */
  tab: string
  onTabChange: (tab: string) => void
}

/** Section 2: the four tabs of the company, each with its documents and an 'Upload Document' button. */
export function DocumentRepository({ company, tab, onTabChange }: DocumentRepositoryProps) {
  const { slug, tabs } = company
  const open = tabs.find(({ key }) => key === tab) ?? tabs[0]
  return (
    <section aria-labelledby="repository" className="mt-16">
      <h2 id="repository">Document Repository</h2>
      <Tabs
        label="Document categories"
        className="mt-6"
        value={open?.key ?? ''}
        // The default tab has no parameter.
        onValueChange={chosen => onTabChange(chosen === tabs[0]?.key ? '' : chosen)}
        tabs={tabs.map(({ key, name, count }) => ({
          value: key,
          label: `${name} (${formatCount(count)})`,
          content: (
            <>
              <div className="flex min-h-control flex-wrap items-center justify-end gap-x-6 gap-y-2">
                <UploadButton company={company} companyTab={key} />
              </div>
              <DocumentList
                filters={{ area: 'company', companySlug: slug, companyTab: key }}
                label={`${name} documents`}
                // Section 3: a size is a text in MB.
                sizeUnit="MB"
                className="mt-4"
                empty={
                  <EmptyState title={`No ${name.toLowerCase()} documents yet`}>
                    Documents that the board or an administrator files in this tab appear here.
                  </EmptyState>
                }
              />
            </>
          ),
        }))}
      />
    </section>
  )
}
