import { joinClasses } from './classes.ts'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'
type ButtonSize = 'regular' | 'small' | 'large' | 'icon'

export interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

/**
 * The classes of a button, which also style a router link as a button:
 * `<Link href="/about" className={getButtonClass({ variant: 'secondary' })}>`.
 * Every size is at least 44 px high on touch screens.
 */
export function getButtonClass({ variant = 'primary', size = 'regular', className }: ButtonStyle = {}) {
  return joinClasses(
    'inline-flex items-center justify-center gap-2 rounded-md border text-center font-medium',
    'transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    'print:hidden',
    variants[variant],
    sizes[size],
    className,
  )
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent usable:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
  secondary:
    'border-edge bg-transparent text-ink usable:hover:border-accent usable:hover:bg-accent-soft [a&]:hover:border-accent [a&]:hover:bg-accent-soft',
  quiet:
    'border-transparent bg-transparent text-accent usable:hover:bg-accent-soft [a&]:hover:bg-accent-soft',
  destructive:
    'border-transparent bg-danger-fill text-on-danger usable:hover:bg-danger-strong [a&]:hover:bg-danger-strong',
}

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-control px-5 py-2 text-base',
  small: 'min-h-control px-3.5 py-1.5 text-small whitespace-nowrap pointer-fine:min-h-9',
  large: 'min-h-13 px-7 py-2.5 text-base',
  icon: 'size-control shrink-0 p-0 text-title',
}
