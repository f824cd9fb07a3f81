import { createPortal } from 'react-dom'

/** Marks the window while files are dragged over a page that accepts them. */
export function DropOverlay() {
  return createPortal(
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-2 z-60 grid place-items-end justify-center rounded-lg border-2 border-dashed border-accent pb-6"
    >
      <p className="rounded-md bg-accent px-5 py-2.5 text-small font-medium text-on-accent shadow-lifted">
        Drop to upload
      </p>
    </div>,
    document.body,
  )
}
