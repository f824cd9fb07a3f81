import { useId } from 'react'

import type { DetailProposals } from '#browser/family-archive/propose/propose-details.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { documentKinds } from '#contract/documents/document-choices.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { PeopleInText } from './PeopleInText.tsx'

/** The fields that proposals fill. */
type ProposedFields = { kind?: string; dateText?: string | null; memberIds?: string[] }

/** What was found in a file, and why it is proposed: its kind, its dates, and the persons it names. */
export function FoundDetails<Fields extends ProposedFields>({
  form: wholeForm,
  proposals: { kind, dates, people },
  members,
}: {
  form: ServerForm<Fields>
  proposals: DetailProposals
  members: readonly FamilyMember[]
}) {
  // TypeScript cannot relate a form to one with fewer fields.
  const form = wholeForm as unknown as ServerForm<ProposedFields>
  const headingId = useId()
  const currentDate = useFieldValue(form, 'dateText')
  const linked = useFieldValue(form, 'memberIds')
  const applyDate = (date: string) => {
    form.setValue('dateText', date)
    form.clearErrors('dateText')
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-4 rounded-md border border-line p-4">
      <h3 id={headingId} className="text-lead">
        Found in the file
      </h3>
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <dt className="text-small text-muted">Kind</dt>
        <dd className="text-small">
          {kind.value === 'other' ? 'Not recognized' : documentKinds[kind.value]}
          <span className="block text-caption text-muted">{kind.reason}.</span>
        </dd>
        <dt className="text-small text-muted">Dates</dt>
        <dd className="text-small">
          {dates.length === 0 ? (
            'None found'
          ) : (
            <ul className="grid gap-1">
              {dates.slice(0, shownDates).map(({ value, reason }) => (
                <li key={value} className="flex flex-wrap items-baseline gap-x-2">
                  {value}
                  <span className="text-caption text-muted">{reason}</span>
                  {value !== currentDate && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Use ${value}`}
                      onClick={() => applyDate(value)}
                    >
                      Use
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt className="text-small text-muted">Names</dt>
        <dd>
          {people.length === 0 ? (
            <span className="text-small">None found</span>
          ) : (
            <PeopleInText
              people={people}
              members={members}
              linked={linked ?? []}
              onChange={ids => {
                form.setValue('memberIds', ids)
                form.clearErrors('memberIds')
              }}
            />
          )}
        </dd>
      </dl>
    </section>
  )
}

const shownDates = 5
