import { useEffect, useRef, type ComponentProps } from 'react'

import { isFocusLost } from '#browser/platform/focus-successor.ts'

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

interface ActionProps extends ComponentProps<'button'> {
  href?: undefined
  /** Disables the button while its action is running. If it had the focus, it gets it back afterward. */
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
  disabled = false,
  ...rest
}: ActionProps) {
  const focused = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pending) return
    // A disabled button loses the focus. Otherwise the action has moved it. The reader of a long list stays where they
    // are.
    if (isFocusLost()) focused.current?.focus({ preventScroll: true })
  }, [pending])
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      // A disabled submit button also prevents Enter in a field from submitting the form again.
      disabled={disabled || pending}
      onFocusCapture={({ currentTarget }) => void (focused.current = currentTarget)}
      onBlurCapture={({ currentTarget }) => {
        if (!currentTarget.disabled) focused.current = null
      }}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}
