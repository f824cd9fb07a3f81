import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { describeFailure, isSavedBefore, readFailureFields } from '#browser/platform/call.ts'

import { useFocusFirstError } from './use-focus-first-error.ts'

interface FormErrorsOptions {
  formId: string
  setError: UseFormReturn['setError']
  /** Names the field of a server's error by its path in the body. */
  toFieldName: ((path: string) => string) | undefined
  /** The sentence of the alert when the server gives none. Without it, the form has no alert for failures. */
  fallback: string | undefined
  /** The sentence of the alert when an earlier attempt has created the record with other values. */
  savedBefore: string | undefined
}

interface Failure {
  error: unknown
  /** Whether its sentences are displayed at fields. */
  isAtField: boolean
}

/** Shows the errors of a failed call at their fields, other failures in an alert, and moves the focus to the first. */
export function useFormErrors({
  formId,
  setError,
  toFieldName = path => path,
  fallback,
  savedBefore,
}: FormErrorsOptions): {
  alert: string | undefined
  /** Shows a sentence above the fields. */
  showAlert: (sentence: string) => void
  showServerErrors: (error: unknown) => void
  focusFirstError: () => void
  /** Removes the alert, not the errors at fields. */
  clearAlert: () => void
} {
  const [notice, setNotice] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const focusFirstError = useFocusFirstError(formId, () => {
    if (failure?.isAtField !== true) return false
    // The field of the error is not displayed, so the alert shows the server's sentence.
    setFailure({ ...failure, isAtField: false })
    return true
  })

  return {
    alert: notice ?? getAlert(failure, { fallback, savedBefore }),
    showAlert(sentence) {
      setNotice(sentence)
      focusFirstError()
    },
    showServerErrors(error) {
      const fields = Object.entries(readFailureFields(error))
      for (const [path, message] of fields) setError(toFieldName(path), { type: 'server', message })
      setFailure({ error, isAtField: fields.length > 0 })
    },
    focusFirstError,
    clearAlert() {
      setNotice(undefined)
      setFailure(undefined)
    },
  }
}

/** The sentence of a failure that is not displayed at its field. */
function getAlert(
  failure: Failure | undefined,
  { fallback, savedBefore }: Pick<FormErrorsOptions, 'fallback' | 'savedBefore'>,
): string | undefined {
  if (failure === undefined || failure.isAtField || fallback === undefined) return undefined
  if (savedBefore !== undefined && isSavedBefore(failure.error)) return savedBefore
  return describeFailure(failure.error, fallback)
}
