import { useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { focusFirstControl } from '#browser/platform/focus-successor.ts'
import { endSentence } from '#browser/platform/format/end-sentence.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button, type ButtonProps } from '#browser/ui/Button.tsx'
import { joinClasses } from '#browser/ui/classes.ts'

export interface FormProps<Fields extends FieldValues> {
  form: ServerForm<Fields>
  /** The accessible name, where the page has several forms. */
  label?: string
  className?: string
  /** The notice above a restored draft. */
  restored?: string
  /** More about a conflict, inside its alert. */
  conflictDetails?: ReactNode
  children: ReactNode
}

/** The form element, with the notice of a restored draft and the alert above its fields. */
export function Form<Fields extends FieldValues>({
  form,
  label,
  className,
  restored = 'We restored your unsent changes.',
  conflictDetails,
  children,
}: FormProps<Fields>) {
  const element = useRef<HTMLFormElement>(null)
  return (
    // The focus events of the fields bubble to the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      id={form.id}
      aria-label={label}
      noValidate
      onFocus={form.onFocus}
      onSubmit={form.onSubmit}
      className={joinClasses('grid gap-5', className)}
    >
      {form.restored !== undefined && (
        <output className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l border-gilt pl-4 text-small text-muted">
          {[restored, form.restored.note].filter(Boolean).join(' ')}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              form.startOver()
              // The notice disappears, and its button with it.
              focusFirstControl(element.current)
            }}
          >
            Start over
          </Button>
        </output>
      )}
      {form.alert !== undefined && (
        <Alert className="col-span-full">
          {form.conflict === undefined ? form.alert : endSentence(form.alert)}
          {form.conflict !== undefined && (conflictDetails ?? <ConflictDetails form={form} />)}
        </Alert>
      )}
      {children}
    </form>
  )
}

function ConflictDetails<Fields extends FieldValues>({ form }: { form: ServerForm<Fields> }) {
  const isAtFields = (form.conflict?.changed.length ?? 0) > 0
  return (
    <p className="mt-1.5">
      {isAtFields && 'The current values are shown with each field. '}
      Your input is unchanged.
    </p>
  )
}

/** Submits the form from inside or from the footer of its dialog. */
export function SubmitButton<Fields extends FieldValues>({
  form,
  isPending = false,
  ...button
}: Omit<Extract<ButtonProps, { href?: undefined }>, 'form' | 'type' | 'pending'> & {
  form: ServerForm<Fields>
  /** True while an upload before the call is running. */
  isPending?: boolean
}) {
  return <Button {...button} type="submit" form={form.id} pending={form.isPending || isPending} />
}
