/** The rival: the matters page as react-admin's tutorial builds a list. */
import { Admin, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { dataProvider } from './data-provider.js'
import { MatterList } from './matter-list.jsx'

createRoot(document.querySelector('#root')).render(
  // Its telemetry would call home while it is measured.
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="matters" list={MatterList} />
  </Admin>,
)
