import type { ReactNode } from 'react'

import { toast } from '#browser/platform/toast.ts'

import { Button } from './Button.tsx'

export interface CopyButtonProps {
  /** Asked for when it is pressed. */
  text: () => string
  /** What is said once it is copied. */
  copied: { title?: string; description: string }
  /** What is said where the browser does not let a page write to the clipboard, as without https. */
  failed: { title?: string; description: string }
  size?: 'regular' | 'small'
  className?: string
  children: ReactNode
}

export function CopyButton({ text, copied, failed, size = 'small', className, children }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      toast({ title: 'Copied', ...copied })
    } catch {
      toast({ title: 'It could not be copied', ...failed, destructive: true })
    }
  }
  return (
    <Button variant="secondary" size={size} className={className} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
