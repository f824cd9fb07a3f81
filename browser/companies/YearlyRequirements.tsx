import { Check, CircleAlert, Circle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'

import { useUploadDialog } from '#browser/documents/filing/use-upload-dialog.tsx'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import type { CompanyDetails, RequiredDocument } from '#contract/companies/companies.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'

export interface YearlyRequirementsProps {
  company: CompanyDetails
  /** The requirements of another year are loading. */
  isLoading: boolean
  onYearChange: (year: number) => void
}

/** What a company of this type must have for the year: present, missing or late, with an upload for each gap. */
export function YearlyRequirements({ company, isLoading, onYearChange }: YearlyRequirementsProps) {
  const { type, year, required, founded } = company
  const present = required.filter(({ state }) => state === 'present').length
  const late = required.filter(({ state }) => state === 'late').length
  return (
    <section aria-labelledby="requirements" className="mt-section">
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-[1fr_auto] md:items-end">
        <div>
          <h2 id="requirements">Yearly requirements</h2>
          <p className="mt-3 max-w-prose text-muted">
            What a Delaware {type}
            {type === 'LLC' && ', taxed as a partnership,'} must have for each year. A due date on a weekend
            or a legal holiday moves to the next business day.
          </p>
        </div>
        <Field label="Year" className="w-36">
          <Select value={year} onChange={({ target }) => onYearChange(Number(target.value))}>
            {listYears(founded, year).map(one => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Refreshing isRefreshing={isLoading} className="mt-8">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Progress
            label={`Requirements of ${year} that are present`}
            done={present / required.length}
            className="w-52"
          />
          <p className="text-small tabular">
            {present} of {required.length} present
            {late > 0 && <span className="text-danger">, {late} late</span>}
          </p>
        </div>
        <ul aria-label={`Requirements for ${year}`} className="mt-6 border-b border-line">
          {required.map(requirement => (
            <li
              // Another year has dialogs and drafts of its own.
              key={`${year}.${requirement.key}`}
              className="grid gap-x-8 gap-y-2 border-t border-line py-5 sm:grid-cols-[1fr_auto] sm:items-center"
            >
              <Requirement company={company} requirement={requirement} />
            </li>
          ))}
        </ul>
      </Refreshing>
    </section>
  )
}

interface RequirementProps {
  company: CompanyDetails
  requirement: RequiredDocument
}

function Requirement({ company, requirement }: RequirementProps) {
  const linkId = useId()
  const { title, reason, dueOn, state, document } = requirement
  const { Icon, tone, word, color } = states[state]
  const tabName = company.tabs.find(({ key }) => key === requirement.tab)?.name ?? ''
  return (
    <>
      <div className="flex gap-4">
        <Icon aria-hidden="true" strokeWidth={1.75} className={joinClasses('mt-1 size-5 shrink-0', color)} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-medium">{title}</span>
            <Badge tone={tone}>{word}</Badge>
          </p>
          <p className="mt-1 text-small text-muted">{reason}</p>
          <p className="mt-1 text-caption text-muted tabular">
            {tabName}
            {dueOn !== null && ` · due ${formatCalendarDate(dueOn)}`}
            {document !== null && (
              <>
                {' · '}
                <Link id={linkId} href={buildPath('document', { id: document.id })} className="link">
                  {document.title}
                </Link>
              </>
            )}
          </p>
        </div>
      </div>
      {company.abilities.upload && (
        <RequirementUpload company={company} requirement={requirement} linkId={linkId} />
      )}
    </>
  )
}

/** The button of a gap. Its dialog stays open when the document is filed by someone else. */
function RequirementUpload({ company, requirement, linkId }: RequirementProps & { linkId: string }) {
  const { slug, name, year } = company
  const { key, title, kind, tab, document } = requirement
  const { opener, dialog } = useUploadDialog({
    draftKey: `companies.${slug}.${key}.${year}`,
    preset: {
      area: 'company',
      companySlug: slug,
      companyTab: tab,
      requirement: key,
      kind,
      taxYear: year,
      title: `${title} ${year}`,
    },
    description: `${name}: ${title}, ${year}`,
  })
  return (
    <>
      {document === null && (
        <Button
          ref={focusSuccessor}
          data-focus-successor={linkId}
          variant="secondary"
          size="small"
          className="justify-self-start max-sm:ml-9"
          {...opener}
        >
          Upload <span className="sr-only">{title}</span>
        </Button>
      )}
      {dialog}
    </>
  )
}

const states = {
  present: { Icon: Check, tone: 'accent', word: 'Present', color: 'text-gain' },
  missing: { Icon: Circle, tone: 'neutral', word: 'Missing', color: 'text-muted' },
  late: { Icon: CircleAlert, tone: 'danger', word: 'Late', color: 'text-danger' },
} as const

/** From the company's first year to the current one, newest first, and the selected one. */
function listYears(founded: number, selected: number): number[] {
  const last = Math.max(new Date().getFullYear(), selected, founded)
  return Array.from({ length: last - founded + 1 }, (_, index) => last - index)
}
