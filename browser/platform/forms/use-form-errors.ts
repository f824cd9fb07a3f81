import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { describeFailure, readFailureFields } from '#browser/platform/call.ts'

import { useFocusFirstError } from './use-focus-first-error.ts'

interface FormErrorsOptions {
  formId: string
  setError: UseFormReturn['setError']
  /** Names the field of a server's error by its path in the body. */
  toFieldName: ((path: string) => string) | undefined
  /** The sentence of the alert when the server gives none. Without it, the form has no alert for failures. */
  fallback: string | undefined
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
    alert: notice ?? getAlert(failure, fallback),
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
function getAlert(failure: Failure | undefined, fallback: string | undefined): string | undefined {
  return failure === undefined || failure.isAtField || fallback === undefined
    ? undefined
    : describeFailure(failure.error, fallback)
}
