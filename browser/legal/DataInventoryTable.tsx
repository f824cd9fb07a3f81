import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { dataInventory } from '#contract/data-inventory.ts'

export function DataInventoryTable() {
  return (
    <DataTable
      caption="Stored data by category: purpose, who can see it, how long"
      captionHidden
      rows={dataInventory}
      rowKey={({ category }) => category}
      columns={[
        { header: 'Category', cell: ({ category }) => category },
        { header: 'Data', cell: ({ data }) => data },
        { header: 'Purpose', cell: ({ purpose }) => purpose },
        { header: 'Who can see it', cell: ({ visibleTo }) => visibleTo },
        { header: 'How long', cell: ({ retention }) => retention },
      ]}
      className="text-small md:[&_td]:align-top md:[&_th]:align-top [&_tbody_th]:font-serif [&_tbody_th]:text-base"
    />
  )
}
