import type { ComponentProps } from 'react'

import { joinClasses } from './classes.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** `raised` has a shadow, `sunken` a darker background, `plain` only a border. */
  tone?: 'raised' | 'sunken' | 'plain'
  /** Adds a hover effect: for a card that is or contains one link. */
  interactive?: boolean
}

export function Card({ tone = 'raised', interactive = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={joinClasses(
        'relative rounded-lg border p-6 sm:p-7',
        tones[tone],
        interactive &&
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
