import type { ReactNode } from 'react'

import { showToast } from '#browser/platform/toast.ts'

import { Button } from './Button.tsx'

export interface CopyButtonProps {
  /** Computed on click. */
  text: () => string
  /** The toast after copying. */
  copied: { title?: string; description: string }
  /** The toast when the browser denies clipboard access, for example without HTTPS. */
  failed: { title?: string; description: string }
  size?: 'regular' | 'small'
  className?: string
  children: ReactNode
}

export function CopyButton({ text, copied, failed, size = 'small', className, children }: CopyButtonProps) {
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text())
      showToast({ title: 'Copied', ...copied })
    } catch {
      showToast({ title: 'Copy failed', ...failed, destructive: true })
    }
  }
  return (
    <Button variant="secondary" size={size} className={className} onClick={() => void copyText()}>
      {children}
    </Button>
  )
}
