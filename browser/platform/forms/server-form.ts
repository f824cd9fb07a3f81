import type { FormEvent } from 'react'
import type { Control, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import type { RecordVersion } from './edits.ts'
import type { EditConflict } from './use-edit-conflict.ts'
import type { DraftOptions } from './use-form-draft.ts'
import type { SchemaSource } from './validate-form.ts'

/** A form that sends a call of the contract. The fields and dialogs of `ui/forms` display it. */
export interface ServerForm<Fields extends FieldValues = FieldValues> extends Pick<
  UseFormReturn<Fields>,
  'getValues' | 'setValue' | 'setError' | 'setFocus' | 'clearErrors' | 'register'
> {
  control: Control<Fields>
  /** The id of the form element. */
  id: string
  /** Loads the schema before it is needed. */
  onFocus: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** The sentence of the alert: a failure that concerns no field, or that nothing was changed. */
  alert: string | undefined
  /** What someone else changed since the form was opened; undefined without a conflict. */
  conflict: EditConflict<Fields> | undefined
  /** Shows a sentence above the fields. */
  showAlert: (sentence: string) => void
  /** Removes the alert and the hints of a conflict. */
  clearAlerts: () => void
  /** Set while the values are those of a stored draft. */
  restored: { note: string | undefined } | undefined
  /** Discards the input. */
  startOver: () => void
  /** Sets all fields, by default to the values of the opened form. */
  reset: (values?: Partial<Fields>) => void
  /** Stores the draft of a form that is closed without being sent. */
  close: () => void
}

export type ServerFormOptions<Schema extends z.ZodType, Request, Reply> = BaseOptions<
  Schema,
  Request,
  Reply
> &
  RequestOption<z.output<Schema>, Request>

interface BaseOptions<Schema extends z.ZodType, Request, Reply> {
  /**
   * The schema of the contract. It validates the values before they are sent. A form that a page shows at once loads
   * its schema when it is focused: zod and the schema are 22 KB.
   */
  schema: SchemaSource<Schema>
  /** The values of a new form, and of fields that `current` does not have. */
  defaults?: Partial<SchemaValues<Schema>>
  /**
   * For an edit: the stored values of the record. Only changed fields need to be sent, and after a conflict the
   * newly read values are merged into the form.
   */
  current?: RecordVersion<Partial<SchemaValues<Schema>>>
  /** The mutation that sends the request, from the slice's `queries.ts`. */
  call: FormCall<Request, Reply>
  /** The sentence of the alert when the server gives none. Without it, the form has no alert for failures. */
  failure?: string
  /**
   * The sentence of the alert when an earlier attempt, whose reply was lost, has created the record with other values.
   * The next attempt creates another record.
   */
  savedBefore?: string
  /** Finds the changes of an edit, by default the fields with another value. */
  findChanges?: (base: SchemaValues<Schema>, output: z.output<Schema>) => object
  /** Names the field of a server's error by its path in the body. */
  toFieldName?: (path: string) => string
  /**
   * Stores unsent input by this name when the form is closed, its page is left or the session expires. It is restored
   * for this account in this tab.
   */
  draftKey?: string
  draft?: DraftOptions
  /** Called on each attempt, before the validation. */
  onAttempt?: () => void
  onSuccess?: (reply: Reply) => void
  onFailure?: (error: unknown) => void
  /** Called when the fields are reset, for state outside of them. */
  onReset?: () => void
}

/** `toRequest` is optional if the validated values are a request. */
type RequestOption<Output, Request> = Output extends Request
  ? { toRequest?: ToRequest<Output, Request> }
  : { toRequest: ToRequest<Output, Request> }

/** Makes the request, which is the validated values by default. Undefined cancels it, after `showAlert` for example. */
export type ToRequest<Output, Request> = (
  output: Output,
  edit: Edit<Output>,
) => Request | undefined | Promise<Request | undefined>

export interface Edit<Output> {
  /** The changed fields of `current`, with null for an emptied one. */
  changes: Partial<Output>
  /** The version that the values are based on. */
  version: number
}

/** What a form needs of a mutation. */
export interface FormCall<Request, Reply> {
  mutateAsync: (request: Request) => Promise<Reply>
  isPending: boolean
}

/** The values of a form for a schema's input. A choice can be '' until something is chosen. */
export type FormValues<Input> = { [Name in keyof Input]: Input[Name] | WidenText<Input[Name]> }
type WidenText<Value> = Value extends string ? string : Value

export type SchemaValues<Schema extends z.ZodType> = FormValues<z.input<Schema>>
