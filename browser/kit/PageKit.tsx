import { useState } from 'react'

import { AccessRestricted } from '#browser/ui/AccessRestricted.tsx'
import { Accordion } from '#browser/ui/Accordion.tsx'
import { Alert } from '#browser/ui/Alert.tsx'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Breadcrumb } from '#browser/ui/Breadcrumb.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'
import { Stepper } from '#browser/ui/Stepper.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'

export function PageKit() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-5 md:grid-cols-3">
        <Card interactive>
          <h3>Raised and interactive</h3>
          <p className="mt-2 text-muted">Has a shadow, and rises on hover.</p>
          <a href="#cards" className="link mt-4 inline-block font-medium after:absolute after:inset-0">
            Learn More
          </a>
        </Card>
        <Card tone="sunken">
          <h3>Sunken</h3>
          <p className="mt-2 text-muted">For secondary content.</p>
        </Card>
        <Card tone="plain" id="cards">
          <h3>Plain</h3>
          <p className="mt-2 text-muted">Only a border.</p>
        </Card>
      </div>
      <div className="grid gap-5">
        <Breadcrumb
          pages={[
            { label: 'Resources', path: '/kit#resources' },
            { label: 'Knowledge Library', path: '/kit#library' },
          ]}
        />
        <Stepper
          label="Setting up a second factor"
          steps={['Password', 'App', 'Recovery codes']}
          current={1}
        />
        <Accordion
          sections={[
            { title: 'Warnings (2)', note: 'How the portal read these lines.', content: 'Two dates.' },
            { title: 'Unknown tags (1)', content: 'One tag.' },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge>Pending</Badge>
        <Badge tone="accent">Active</Badge>
        <Badge tone="gold">Expiring Soon</Badge>
        <Badge tone="danger">Rejected</Badge>
        <Avatar name="Ada Maria King" size="small" />
        <Avatar name="Émile du Châtelet" />
        <Avatar name="Wren" size="large" />
      </div>
      <Alert title="Login failed">Please check the email address and the password.</Alert>
      <DataTable
        caption="Holdings"
        columns={[
          { header: 'Asset', cell: holding => holding.asset },
          { header: 'Kind', cell: holding => holding.kind },
          { header: 'Quantity', cell: holding => holding.quantity, numeric: true },
          { header: 'Value', cell: holding => holding.value, numeric: true },
          { header: '24 h', cell: holding => renderChange(holding.change), numeric: true },
        ]}
        rows={holdings}
        rowKey={holding => holding.asset}
      />
      <Tabs
        label="Document categories"
        tabs={['Incorporation', 'Corporate', 'Compliance', 'Financial'].map(label => ({
          value: label,
          label,
          content: <p className="text-muted">{label} documents are listed here.</p>,
        }))}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Card tone="plain">
          <EmptyState title="No documents yet" action={<Button variant="secondary">Upload Document</Button>}>
            Uploaded documents appear here, newest first.
          </EmptyState>
        </Card>
        <Card className="grid content-start gap-4">
          <div className="flex items-center gap-3">
            <Spinner label="Loading members" />
            <span className="text-muted">Loading members…</span>
          </div>
          <Skeleton className="h-7 w-1/2" />
          <Skeleton />
          <Skeleton className="w-4/5" />
          <Progress label="Uploading the file" done={0.4} className="w-full" />
          <Progress label="Reading the file" done={null} className="w-full" />
          <CopyButton
            text={() => 'F-2025-014'}
            copied={{ description: 'The ID is on the clipboard.' }}
            failed={{ description: 'Please select the ID and copy it.' }}
            className="justify-self-start"
          >
            Copy ID
          </CopyButton>
          <ErrorBoundary fallback={<p className="text-small text-muted">This part could not be shown.</p>}>
            <FailingPart />
          </ErrorBoundary>
        </Card>
      </div>
      <Card tone="plain">
        <AccessRestricted>Only administrators can open this page.</AccessRestricted>
      </Card>
      <Spinner fullScreen label="Opening the portal" />
    </div>
  )
}

/** Fails on a click, because an error of the first rendering would be in the console of every visit. */
function FailingPart() {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) throw new Error('A sample of a part that fails to render')
  return (
    <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setFailed(true)}>
      Let this part fail
    </Button>
  )
}

function renderChange(percent: string) {
  return <span className={percent.startsWith('−') ? 'text-loss' : 'text-gain'}>{percent}%</span>
}

const holdings = [
  { asset: 'Bitcoin', kind: 'Cryptocurrency', quantity: '25.5', value: '$2,480,908.75', change: '+1.27' },
  { asset: 'Ethereum', kind: 'Cryptocurrency', quantity: '180.75', value: '$711,111.11', change: '−4.03' },
  { asset: 'Harbor House', kind: 'Real estate', quantity: '1', value: '$1,950,000.00', change: '+0.00' },
]
