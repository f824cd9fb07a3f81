import { Check, CircleAlert, Circle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import type { CompanyDetails, RequiredDocument } from '#contract/companies.ts'
import { formatCalendarDate } from '#contract/date-format.ts'

const UploadDocumentDialog = lazyDialog(() => import('#browser/documents/UploadDocumentDialog.tsx'))

export interface YearlyRequirementsProps {
  company: CompanyDetails
  /** The requirements of another year are loading. */
  isLoading: boolean
  onYearChange: (year: number) => void
}

/** What a company of this type must have for the year: present, missing or late, with an upload for each gap. */
export function YearlyRequirements({ company, isLoading, onYearChange }: YearlyRequirementsProps) {
  const { type, year, required, founded } = company
  const [missing, setMissing] = useState<RequiredDocument | null>(null)
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
      <div className={joinClasses('transition-opacity', isLoading && 'opacity-55')}>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2">
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
              key={requirement.key}
              className="grid gap-x-8 gap-y-2 border-t border-line py-5 sm:grid-cols-[1fr_auto] sm:items-center"
            >
              <Requirement
                requirement={requirement}
                tabName={company.tabs.find(({ key }) => key === requirement.tab)?.name ?? ''}
              />
              {requirement.document === null && company.abilities.upload && (
                <Button
                  variant="secondary"
                  size="small"
                  className="justify-self-start max-sm:ml-9"
                  onClick={() => setMissing(requirement)}
                  onPointerEnter={UploadDocumentDialog.preload}
                  onFocus={UploadDocumentDialog.preload}
                >
                  Upload <span className="sr-only">{requirement.title}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {missing !== null && (
        <UploadDocumentDialog
          draftKey={`companies.${company.slug}.${missing.key}.${year}`}
          preset={{
            area: 'company',
            companySlug: company.slug,
            companyTab: missing.tab,
            requirement: missing.key,
            kind: missing.kind,
            taxYear: year,
            title: `${missing.title} ${year}`,
          }}
          description={`${company.name}: ${missing.title}, ${year}`}
          onClose={() => setMissing(null)}
        />
      )}
    </section>
  )
}

function Requirement({ requirement, tabName }: { requirement: RequiredDocument; tabName: string }) {
  const { title, reason, dueOn, state, document } = requirement
  const { Icon, tone, word, color } = states[state]
  return (
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
              <Link href={buildPath('document', { id: document.id })} className="link">
                {document.title}
              </Link>
            </>
          )}
        </p>
      </div>
    </div>
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
