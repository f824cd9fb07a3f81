import type { HTMLAttributes, ReactNode } from 'react'

/** MathML, which every browser sets by itself and screen readers read. React draws it; its types know none. */
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

/** A formula on a line of its own, which scrolls where a phone is too narrow for it. */
export function Formula({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md bg-sunken px-5 py-5 text-lead print:bg-transparent"
    >
      <math display="block">{children}</math>
    </section>
  )
}

/** A quantity of a formula within a sentence. */
export function Letter({ children }: { children: string }) {
  return (
    <math>
      <mi>{children}</mi>
    </math>
  )
}
