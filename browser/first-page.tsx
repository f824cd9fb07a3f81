import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'

import { pages } from '#contract/pages.ts'

import { Portal } from './Portal.tsx'

/**
 * Home as a visitor sees it before anything has run, as HTML. The build draws it once and the server sends it
 * within the shell, so that what is there to be read does not wait for the program; `main.tsx` then takes it over.
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
