/** Settings: first what everybody chooses, who a person is and how the desk looks and takes keys; then the connection to the practice service, and webhooks. */
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import classes from './-settings.module.css'
import { AboutConnection } from '#app/features/connection/about-connection.tsx'
import { ConnectionTest } from '#app/features/connection/connection-test.tsx'
import { OfferedOperations } from '#app/features/connection/offered-operations.tsx'
import { connectionQueries } from '#app/data/connection/queries.ts'
import { AppearanceSettings } from '#app/features/preferences/appearance-settings.tsx'
import { KeyboardSettings } from '#app/features/preferences/keyboard-settings.tsx'
import { TimeSettings, StaffNameSetting } from '#app/features/preferences/person-settings.tsx'
import { UndoSetting } from '#app/features/preferences/undo-setting.tsx'
import { AccountSetting } from '#app/features/session/account-setting.tsx'
import { may } from '#app/api/person.ts'
import { webhookOperations } from '#contract/webhooks.ts'
import { deskQueries } from '#app/data/desk/queries.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { Section } from '#app/ui/layout/section.tsx'
import { noSearch, readAhead } from '#app/routes/-address.ts'

export const Route = createFileRoute('/settings/')({
  beforeLoad: noSearch,
  loader: ({ context: { queryClient } }) => {
    readAhead(queryClient.query(connectionQueries.about()))
    readAhead(queryClient.query(deskQueries.preferences()))
  },
  component: SettingsPage,
})

/** The lists that can be drawn in more ways than one. */
const lists = ['Matters', 'Documents', 'Contacts', 'Tasks']

const LicenceList = lazyWithRetry(
  () => import('#app/features/licences/licence-list.tsx'),
  'LicenceList',
)
const Webhooks = lazyWithRetry(() => import('#app/features/webhooks/webhooks.tsx'), 'Webhooks')

function SettingsPage() {
  const navigate = Route.useNavigate()
  return (
    <Page title="Settings">
      <ListBanners onClose={() => void navigate({ to: '.', replace: true, state: {} })} />
      <div className={`${classes.sheet} in-order`}>
        <Section heading="You">
          <AccountSetting />
          <StaffNameSetting />
        </Section>
        <Section heading="Time">
          <TimeSettings />
        </Section>
        <Section heading="Undo">
          <UndoSetting />
        </Section>
        <Section heading="Appearance">
          <AppearanceSettings lists={lists} />
        </Section>
        <Section heading="Keyboard">
          <KeyboardSettings />
        </Section>
        <Section heading="Connection">
          <div className={`${classes.parts} in-order`}>
            <AboutConnection />
            <ConnectionTest />
            <OfferedOperations />
          </div>
        </Section>
        {may(webhookOperations.registerWebhook) && (
          <Section heading="Webhooks">
            <Suspense fallback={<p className="waiting">Loading the webhooks…</p>}>
              <Webhooks />
            </Suspense>
          </Section>
        )}
        <Section heading="Open-source licences">
          <Suspense fallback={<p className="waiting">Loading the licences…</p>}>
            <LicenceList />
          </Suspense>
        </Section>
      </div>
    </Page>
  )
}
