import { useState } from 'react'

import { BarChart } from '#browser/ui/charts/BarChart.tsx'
import { LineChart } from '#browser/ui/charts/LineChart.tsx'
import { RingChart } from '#browser/ui/charts/RingChart.tsx'
import { RingLegend } from '#browser/ui/charts/RingLegend.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { UnitInput } from '#browser/ui/controls/UnitInput.tsx'

export function ChartKit() {
  const [look, setLook] = useState<'area' | 'dashed'>('area')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
      <LineChart
        title="A line with a band"
        description="A line that rises from 10 to 31, inside a widening band."
        x={years}
        xTitle="Years"
        formatX={index => `Year ${index}`}
        formatTick={value => `$${value}`}
        formatValue={value => `$${value.toFixed(2)}`}
        series={[{ label: 'Middle', color: 1, look, values: years.map(year => 10 * 1.12 ** year) }]}
        bands={[
          {
            label: 'Nine of ten',
            color: 1,
            low: years.map(year => 10 * 1.04 ** year),
            high: years.map(year => 10 * 1.17 ** year),
          },
        ]}
      />
      <div className="grid content-start gap-5">
        <SegmentedControl
          label="Line style"
          options={[
            { value: 'area', label: 'Filled' },
            { value: 'dashed', label: 'Dashed' },
          ]}
          value={look}
          onChange={setLook}
        />
        <Field label="Amount" hint="The unit is inside the field.">
          <UnitInput unit="$" defaultValue="1,250.50" />
        </Field>
        <div className="grid items-center gap-6 sm:grid-cols-2">
          <RingChart title="Five parts" parts={parts} />
          <RingLegend caption="Five parts" header="Part" parts={parts} />
        </div>
      </div>
      <BarChart
        title="Two series by quarter"
        description="Two series of bars for four quarters, the second with outlines only."
        groups={['Q1', 'Q2', 'Q3', 'Q4']}
        xTitle="Quarters"
        formatTick={value => `$${value}`}
        formatValue={value => `$${value.toFixed(2)}`}
        series={[
          { label: 'Dividends', values: [12, 30, 8, 21], color: 1 },
          { label: 'Interest', values: [4, 4, 5, 5], color: 2, isOutlined: true },
        ]}
        layout="stacked"
      />
    </div>
  )
}

const years = Array.from({ length: 11 }, (_, year) => year)
const parts = [40, 25, 15, 12, 8].map((share, index) => ({
  label: `Part ${index + 1}`,
  share,
  shareText: `${share}%`,
}))
