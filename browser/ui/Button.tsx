import type { ComponentProps } from 'react'

import { type ButtonStyle, buttonClass } from './button-class.ts'

export type ButtonProps = ButtonStyle & (ActionProps | LinkProps)

/** A button; with `href` a link that looks like one. */
export function Button({ variant, size, className, ...rest }: ButtonProps) {
  const look = buttonClass({ variant, size, className })
  if (rest.href === undefined) return <Action {...rest} className={look} />
  const { children, ...link } = rest
  return (
    <a {...link} className={look}>
      {children}
    </a>
  )
}

interface ActionProps extends ComponentProps<'button'> {
  href?: undefined
  /** Something is under way: the button cannot be pressed again and says so. It keeps the focus. */
  pending?: boolean | undefined
  /** What it reads meanwhile, such as 'Sending...'. Without it the label stays. */
  pendingLabel?: string | undefined
}

interface LinkProps extends ComponentProps<'a'> {
  href: string
}

function Action({ pending = false, pendingLabel, children, type = 'button', onClick, ...rest }: ActionProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      // Where it would send a form, Enter in a field comes here too.
      onClick={pending ? event => event.preventDefault() : onClick}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}
