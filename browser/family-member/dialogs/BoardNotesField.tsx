import { TextAreaField, type TextAreaFieldProps } from '#browser/ui/forms/TextAreaField.tsx'
import type { FormFields } from '#browser/ui/forms/use-field.ts'

/** The field for optional notes to the board. */
export function BoardNotesField<Fields extends FormFields>(
  props: Pick<TextAreaFieldProps<Fields>, 'form' | 'name'>,
) {
  return (
    <TextAreaField
      {...props}
      label="Notes for the board"
      hint="Optional. Anything that helps the board decide."
      rows={3}
      maxLength={2000}
      className="col-span-full"
    />
  )
}
