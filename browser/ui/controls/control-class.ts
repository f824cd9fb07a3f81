/** The shared style of form controls. At least 16 px, so that iOS does not zoom in on focus. */
export const controlClass = [
  'block w-full min-h-control rounded-md border border-edge bg-raised px-3.5 py-2 text-base text-ink',
  'transition-[border-color,box-shadow] placeholder:text-muted enabled:hover:border-accent',
  'focus-visible:border-focus focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40',
  'disabled:bg-sunken disabled:text-muted',
].join(' ')
