import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'

import { pages } from '#contract/pages.ts'

import { Portal } from './Portal.tsx'

/**
 * Home as a visitor sees it, prerendered as HTML. The build renders it once and the server sends it inside the page
 * shell, so that visitors can read it before any script runs. `main.tsx` then hydrates it.
 */
export function drawFirstPage(): string {
  return renderToString(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Router ssrPath={pages.home}>
          <Portal />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
}
