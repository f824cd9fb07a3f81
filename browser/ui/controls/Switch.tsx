import type { ReactNode } from 'react'

export interface SwitchProps {
  /** The label, which is part of the clickable area. */
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Turns a setting on or off at once. A choice that is sent with a form is a `Checkbox`. */
export function Switch({ children, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <label className="group flex min-h-control items-center justify-between gap-4 has-disabled:cursor-not-allowed has-disabled:opacity-55">
      <span>{children}</span>
      <span className="relative flex h-6 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
          className="peer size-full appearance-none rounded-full border border-edge bg-sunken transition-colors group-hover:border-accent checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink transition-transform peer-checked:translate-x-5 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  )
}
