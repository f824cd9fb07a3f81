/** How much of something is done, as a bar that a screen reader tells too. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={total === 0 ? 0 : Math.min(1, done / total)}
      className="block h-2 w-full appearance-none overflow-hidden rounded-sm bg-raised accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
    />
  )
}
