import type { HTMLAttributes, ReactNode } from 'react'

/** MathML elements, which React renders but its types do not declare. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      math: HTMLAttributes<HTMLElement> & { display?: 'block' | 'inline' }
      mrow: { children: ReactNode }
      mi: { children: ReactNode }
      mn: { children: ReactNode }
      mo: { children: ReactNode; stretchy?: 'true' | 'false' }
      mfrac: { children: ReactNode }
      mspace: { width: string }
      msup: { children: ReactNode }
      msub: { children: ReactNode }
    }
  }
}

/** A formula on its own line, scrollable on narrow screens. */
export function Formula({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
      tabIndex={0}
      className="overflow-x-auto rounded-md bg-sunken px-5 py-5 text-lead print:bg-transparent"
    >
      <math display="block">{children}</math>
    </section>
  )
}

/** A variable of a formula within a sentence. */
export function Variable({ children }: { children: string }) {
  return (
    <math>
      <mi>{children}</mi>
    </math>
  )
}
