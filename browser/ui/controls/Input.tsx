import type { ComponentProps } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { controlClass } from './control-class.ts'
import { useFieldAttributes } from './field-context.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const attributes = useFieldAttributes()
  return <input {...attributes} {...rest} className={joinClasses(controlClass, className)} />
}
