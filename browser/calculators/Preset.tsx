export interface PresetProps {
  title: string
  /** The source of the figures. */
  children: string
  onChoose: () => void
}

/** Fills the form with figures from the constitution. Back undoes it. */
export function Preset({ title, children, onChoose }: PresetProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="group rounded-md border border-line bg-raised px-4 py-3 text-left transition-colors hover:border-accent"
    >
      <span className="font-medium text-accent underline decoration-1 underline-offset-4 group-hover:decoration-2">
        {title}
      </span>
      <span className="mt-1 block text-caption text-muted">{children}</span>
    </button>
  )
}
