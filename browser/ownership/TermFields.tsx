import { optionalDate } from '#browser/platform/forms/optional-date.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { CalendarDate } from '#contract/dates/dates.ts'
import type { OwnershipTerm } from '#contract/ownership/ownership-terms.ts'

export const stakeTerm = { fromDate: CalendarDate, untilDate: optionalDate }
export const accountTerm = { fromDate: optionalDate, untilDate: optionalDate }

/** The first and the last day of a stake, or of an account that an entity owns. */
export function TermFields<Fields extends OwnershipTerm>({
  form: wholeForm,
  of,
}: {
  form: ServerForm<Fields>
  of: 'stake' | 'account'
}) {
  // TypeScript cannot relate a form to one with fewer fields.
  const form = wholeForm as unknown as ServerForm<OwnershipTerm>
  return (
    <>
      <DateField
        form={form}
        name="fromDate"
        label="First day"
        required={of === 'stake'}
        hint={of === 'account' ? 'Leave it empty for the beginning of the account.' : undefined}
      />
      <DateField form={form} name="untilDate" label="Last day" hint="Leave it empty for no end." />
    </>
  )
}
