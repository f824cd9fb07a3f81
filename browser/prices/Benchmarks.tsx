import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { describeFailure } from '#browser/platform/call.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { Benchmark } from '#contract/prices/prices.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { benchmarksQuery, useAddBenchmark, useDeleteBenchmark } from './queries.ts'

export function Benchmarks() {
  const list = useInfiniteQuery(benchmarksQuery)
  return (
    <div className="grid gap-6">
      <PagedList
        list={list}
        noun="benchmarks"
        content="the benchmarks"
        heading="h3"
        empty={<p className="text-muted">There is no benchmark yet.</p>}
      >
        {benchmarks => (
          <ul aria-label="Benchmarks" className="divide-y divide-line">
            {benchmarks.map(benchmark => (
              <li key={benchmark.id}>
                <BenchmarkRow benchmark={benchmark} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <AddBenchmark />
    </div>
  )
}

function BenchmarkRow({ benchmark }: { benchmark: Benchmark }) {
  const { name, from, until, days, createdBy, abilities } = benchmark
  const remove = useDeleteBenchmark(benchmark)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-muted tabular">
          {formatCalendarDate(from)} to {formatCalendarDate(until)} · {pluralize(days, 'day')} · added by{' '}
          {createdBy}
        </p>
      </div>
      {abilities.delete && (
        <ConfirmButton
          ref={focusSuccessor}
          data-focus-successor="integrations"
          variant="quiet"
          size="small"
          aria-label={`Delete ${name}`}
          question={{
            title: `Delete the benchmark ${name}?`,
            consequence: 'No one can compare with it any longer. It cannot be restored, but added again.',
            confirmLabel: 'Delete benchmark',
          }}
          pending={remove.isPending}
          pendingLabel="Deleting..."
          onConfirm={remove.mutate}
        >
          Delete
        </ConfirmButton>
      )}
    </div>
  )
}

function AddBenchmark() {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useAddBenchmark()
  function addFile(file: File): void {
    if (name.trim() === '') return setProblem('Please name the benchmark, then choose its file')
    setProblem(undefined)
    add.mutate({ name, file }, { onSuccess: () => setName('') })
  }
  return (
    <div className="grid gap-3">
      {add.isError && (
        <Alert title="The benchmark was not added">
          {describeFailure(add.error, 'Please check your connection and try again.')}
        </Alert>
      )}
      <Field label="Name of a new benchmark" error={problem}>
        <Input
          value={name}
          maxLength={100}
          placeholder="World stock index"
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <FileDrop
        label={add.isPending ? 'Adding...' : 'Choose its file'}
        hint="Or drop it here. A CSV file with a column of dates (2026-03-31) and a column of values."
        accept=".csv,text/csv"
        isDisabled={add.isPending}
        onFiles={([file]) => file !== undefined && addFile(file)}
      />
    </div>
  )
}
