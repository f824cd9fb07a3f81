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
  /** Marks the button as busy and ignores clicks. Unlike `disabled`, it does not lose the focus. */
  pending?: boolean | undefined
  /** The label while pending, such as 'Sending...'; the normal label by default. */
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
      // Also prevents Enter in a field from submitting the form again.
      onClick={pending ? event => event.preventDefault() : onClick}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}
