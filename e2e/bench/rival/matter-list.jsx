/** The columns, filters, sorts and page sizes of the desk's matters, without what the desk lacks: rows to tick, an export. */
import { DataTable, DateField, List, Pagination, SearchInput, SelectInput } from 'react-admin'

const statuses = [
  { id: 'Open', name: 'Open' },
  { id: 'Closed', name: 'Closed' },
]
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={statuses} alwaysOn />,
]
const pages = <Pagination rowsPerPageOptions={[25, 50, 100, 250]} />
const money = { style: 'currency', currency: 'AUD' }

export function MatterList() {
  return (
    <List filters={filters} pagination={pages} perPage={50} exporter={false}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="number" />
        <DataTable.Col source="title" />
        <DataTable.Col source="client.name" label="Client" />
        <DataTable.Col source="lawyer.name" label="Lawyer" />
        <DataTable.Col source="practiceAreaName" label="Practice area" />
        <DataTable.Col source="status" />
        <DataTable.NumberCol source="matterTrustBalance" label="Trust balance" options={money} />
        <DataTable.Col source="lastActivity" label="Last activity" field={DateField} />
      </DataTable>
    </List>
  )
}
