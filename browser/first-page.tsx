import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'

import { pages } from '#contract/pages.ts'

import { Portal } from './Portal.tsx'

/**
 * Home before the account is known, prerendered as HTML. The build renders it once, and the server sends it inside the
 * page shell. It can be read before any script runs. `main.tsx` then hydrates it.
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
