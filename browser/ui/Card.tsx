import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** `raised` lies on the paper, `sunken` is pressed into it, `plain` is only a rule around. */
  tone?: 'raised' | 'sunken' | 'plain'
  /** Lifts the card under the pointer: for a card that is, or holds, one link. */
  interactive?: boolean
}

export function Card({ tone = 'raised', interactive: lively = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classes(
        'relative rounded-lg border p-6 sm:p-7',
        tones[tone],
        lively &&
          'transition-[box-shadow,border-color] focus-within:border-accent hover:border-accent hover:shadow-lifted',
        className,
      )}
    />
  )
}

const tones = {
  raised: 'border-line bg-raised shadow-raised',
  sunken: 'border-transparent bg-sunken',
  plain: 'border-line',
}
