import { MembersField } from '#browser/people/MembersField.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import { CheckboxField } from '#browser/ui/forms/CheckboxField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { documentAudiences, type DocumentAudience } from '#contract/documents/document-choices.ts'
import { can } from '#contract/roles/capabilities.ts'

import type { SharedValues } from './document-form.ts'

export interface AudienceFieldsProps {
  form: ServerForm<SharedValues>
  /** The chosen members of a stored document. */
  readers: readonly { id: string; name: string }[]
  /** The audiences to choose from; all by default. */
  audiences: readonly DocumentAudience[] | undefined
}

/** Who can see a document, and whether it is sensitive. */
export function AudienceFields({ form, readers, audiences }: AudienceFieldsProps) {
  const audience = useFieldValue(form, 'audience')
  const labels = useAudienceLabels(audiences)
  return (
    <>
      <SelectField form={form} name="audience" label="Who can see it" options={labels} required />
      <CheckboxField
        form={form}
        name="isSensitive"
        label="Sensitive"
        hint="Opening it requires the Family Member ID and Secure Access Code."
        className="sm:pt-5"
      />
      {audience === 'members' && (
        <MembersField
          form={form}
          name="readerIds"
          label="Chosen members"
          hint="Members without an account see it once they have one."
          known={readers}
          className="sm:col-span-2"
        />
      )}
    </>
  )
}

/** Only the board and administrators can choose the board, since others would not see the document themselves. */
function useAudienceLabels(audiences: readonly DocumentAudience[] | undefined): Record<string, string> {
  const { user } = useCurrentUser()
  const isManager = can(user, 'documents.manage')
  const labels = listKeys(documentAudiences)
    .filter(audience => audiences?.includes(audience) ?? true)
    .filter(audience => audience !== 'board' || isManager)
    .map(audience => [audience, documentAudiences[audience]])
  return Object.fromEntries(labels)
}
