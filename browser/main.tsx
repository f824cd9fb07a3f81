import './ui/styles/style.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { clearFamilyAccess } from './family-access/family-access.ts'
import { expireFamilyAccess } from './family-access/queries.ts'
import {
  clearSession,
  isSignedIn,
  onSessionEnd,
  refreshUser,
  syncSessionAcrossTabs,
} from './platform/current-user.ts'
import { saveDraftsOnSessionEnd } from './platform/drafts/drafts.ts'
import { startLive } from './platform/live/start-live.ts'
import { createQueryClient } from './platform/query-client.ts'
import { readToasts, showToast } from './platform/toast.ts'
import { trustOwnScripts } from './platform/trust-own-scripts.ts'
import { reloadAfterUpgrade } from './platform/upgrade.ts'
import { Portal } from './Portal.tsx'

trustOwnScripts()
// What zod's `config({ jitless: true })` sets. Otherwise its first schema tries `new Function`, which the content
// security policy forbids and reports. zod loads with the pages that use it. Importing it here would add 4 KB to the
// first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Whether the latest end of a session saved a draft. */
let isDraftSaved = false

const queryClient = createQueryClient({
  onSessionEnd: endSession,
  onStepUpEnd: () => expireFamilyAccess(queryClient),
  onViewingEnd: () => refreshUser(queryClient, 0),
  onNotAllowed: () => refreshUser(queryClient, 0),
  onSecondFactorDue: () => refreshUser(queryClient, 0),
})
onSessionEnd(clearFamilyAccess)
onSessionEnd(reason => {
  isDraftSaved = saveDraftsOnSessionEnd(reason)
})
syncSessionAcrossTabs(queryClient)
startLive(queryClient)
reloadAfterUpgrade()

function endSession(isRead: boolean) {
  // Several calls may fail together; the first one has saved the drafts.
  if (isSignedIn(queryClient)) clearSession(queryClient, 'session-over')
  const description = isDraftSaved
    ? 'Please sign in again. Your draft is saved.'
    : 'Please sign in again to continue.'
  // Runs after the toast of a failed change, which it replaces. A failed read must not replace an open toast.
  setTimeout(() => {
    const isReading = isRead && readToasts().some(({ open }) => open)
    if (!isReading) showToast({ title: 'Your session has ended', description })
  })
}

const root = document.querySelector('#root')
if (root === null) throw new Error('The page shell has no #root')
const portal = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Portal />
    </QueryClientProvider>
  </StrictMode>
)
// Home is prerendered (`first-page.tsx`); all other pages are rendered here.
if (root.hasChildNodes()) hydrateRoot(root, portal)
else createRoot(root).render(portal)
