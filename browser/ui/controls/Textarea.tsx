import type { ComponentProps } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { controlClass } from './control-class.ts'
import { useFieldAttributes } from './field-context.ts'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const attributes = useFieldAttributes()
  return (
    <textarea
      {...attributes}
      {...rest}
      rows={rows}
      className={joinClasses(controlClass, 'resize-y', className)}
    />
  )
}
