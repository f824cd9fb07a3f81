import type { ComponentProps } from 'react'

import { joinClasses } from './classes.ts'

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'neutral' | 'accent' | 'gold' | 'danger'
}

/** One or two words about a state. The words carry the meaning; the color only supports it. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-caption font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    />
  )
}

const tones = {
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-transparent bg-accent-soft text-accent-strong',
  gold: 'border-transparent bg-gold-soft text-gold',
  danger: 'border-transparent bg-danger-soft text-danger',
}
