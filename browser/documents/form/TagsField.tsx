import { useState } from 'react'

import { Chip } from '#browser/ui/controls/Chip.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { BoundField, type BoundFieldProps } from '#browser/ui/forms/BoundField.tsx'
import { setFieldValue, useFieldValue, type FormFields, type ListName } from '#browser/ui/forms/use-field.ts'
import { maxTags } from '#contract/documents/document-choices.ts'

/** Tags, each added by Enter, by a comma, or by leaving the field. */
export function TagsField<Fields extends FormFields>(props: BoundFieldProps<Fields, ListName<Fields>>) {
  const { form, name } = props
  const [text, setText] = useState('')
  const value: unknown = useFieldValue(form, name)
  const tags = Array.isArray(value) ? value.map(String) : []
  const change = (next: string[]) => {
    setFieldValue(form, name, next)
    form.clearErrors(name)
  }
  const add = (typed: string) => {
    const added = typed.split(',').map(tag => tag.trim())
    const isNew = (tag: string, index: number) =>
      tag !== '' && !tags.includes(tag) && added.indexOf(tag) === index
    change([...tags, ...added.filter(isNew)].slice(0, maxTags))
    setText('')
  }
  return (
    <BoundField {...props} format={value => (Array.isArray(value) ? value.join(', ') : null)}>
      {field => (
        <div className="grid gap-2">
          <Field {...field}>
            <Input
              autoComplete="off"
              maxLength={40}
              value={text}
              onChange={({ target }) => {
                if (target.value.includes(',')) add(target.value)
                else setText(target.value)
              }}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                // Enter adds a tag, and never submits the form.
                event.preventDefault()
                add(text)
              }}
              onBlur={() => {
                if (text.trim() !== '') add(text)
              }}
            />
          </Field>
          {tags.length > 0 && (
            <ul aria-label={`${field.label}: added`} className="flex min-w-0 flex-wrap gap-2">
              {tags.map(tag => (
                <Chip key={tag} text={tag} onRemove={() => change(tags.filter(other => other !== tag))} />
              ))}
            </ul>
          )}
        </div>
      )}
    </BoundField>
  )
}
