import type { ComponentProps, MouseEvent } from 'react'

import { type ButtonStyle, getButtonClass } from './button-class.ts'

export type ButtonProps = ButtonStyle & (ActionProps | LinkProps)

/** A button; with `href` a link that looks like one. */
export function Button({ variant, size, className, ...rest }: ButtonProps) {
  const look = getButtonClass({ variant, size, className })
  if (rest.href === undefined) return <ActionButton {...rest} className={look} />
  const { children, ...link } = rest
  return (
    <a {...link} className={look}>
      {children}
    </a>
  )
}

export interface ActionProps extends ComponentProps<'button'> {
  href?: undefined
  /** Disables the button while its action is running. It keeps the focus. */
  pending?: boolean | undefined
  /** The label while pending, such as 'Sending...'; the normal label by default. */
  pendingLabel?: string | undefined
}

interface LinkProps extends ComponentProps<'a'> {
  href: string
}

function ActionButton({
  pending = false,
  pendingLabel,
  children,
  type = 'button',
  onClick,
  ...rest
}: ActionProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      // With `disabled`, it would lose the focus.
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? ignoreClick : onClick}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}

/** Enter in a field clicks the submit button of its form, too. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault()
}
